import { once } from '../core/concurrency.ts';
import { allCommunes, communeOf } from './find.ts';
import { foldCommune } from './fold.ts';
import type { Commune, SizedCommune } from './lines.ts';

type Candidate = { commune: SizedCommune; folded: string };

const candidates = once(async (): Promise<Candidate[]> => {
  const communes = [...(await allCommunes()).values()];
  return communes.map((commune) => ({ commune, folded: foldCommune(commune.name) }));
});

/**
 * Communes by name, postal code, or both: `st denis`, `931`, `93140 bondy`. The exact name comes before names that begin like it,
 * these before names that have the words inside; larger towns come first.
 */
export async function searchCommunes(q: string, limit: number): Promise<Commune[]> {
  const { name, postalCode } = readQuestion(q);
  if (name === '' && postalCode === '') return [];
  const found = (await candidates())
    .filter(({ commune }) => commune.postal_codes.some((code) => code.startsWith(postalCode)))
    .map(({ commune, folded }) => ({ commune, rank: rankOf(folded, name) }))
    .filter(({ rank }) => rank < NO_MATCH);
  found.sort((a, b) => a.rank - b.rank || bySize(a.commune, b.commune));
  return found.slice(0, limit).map(({ commune }) => communeOf(commune));
}

/** A word of five digits is a postal code; digits alone are the beginning of one. */
function readQuestion(q: string): { name: string; postalCode: string } {
  const text = foldCommune(q);
  if (/^\d{1,5}$/.test(text)) return { name: '', postalCode: text };
  const words = text.split(' ');
  const postalCode = words.find((word) => /^\d{5}$/.test(word)) ?? '';
  return { name: words.filter((word) => word !== postalCode).join(' '), postalCode };
}

const NO_MATCH = 3;

function rankOf(folded: string, name: string): number {
  if (folded === name) return 0;
  if (folded.startsWith(name)) return 1;
  return folded.includes(` ${name}`) ? 2 : NO_MATCH;
}

function bySize(a: SizedCommune, b: SizedCommune): number {
  if (a.size !== b.size) return b.size - a.size;
  return a.code < b.code ? -1 : 1;
}
