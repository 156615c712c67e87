import { normaliseUsername, usernameKey } from '../../core/schemas/username.ts';
import type { Parts } from './names.ts';

/** Leaves room for a number. */
const MAX_BASE = 56;

const letters = new Map([
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['ß', 'ss'],
]);

/** A part of a user name: lower case, without accents and apostrophes, its words joined by hyphens. */
function partOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæøłß]/g, (letter) => letters.get(letter) ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** The user name that a name gives, `prenom.nom`; empty for a name without letters. */
export function baseOf({ first, last }: Parts): string {
  const base = [partOf(first), partOf(last)].filter(Boolean).join('.');
  return [...base]
    .slice(0, MAX_BASE)
    .join('')
    .replace(/[.-]+$/, '');
}

/** The first user names `base`, `base2`, `base3`, … that are valid, from the given number on. */
export function numbered(base: string, from: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => (from + at === 1 ? base : `${base}${from + at}`)).filter(
    (name) => normaliseUsername(name) !== undefined,
  );
}

/** Gives each base a free user name; returns undefined for those of which all proposals are taken. */
export function pickUsernames(
  bases: readonly string[],
  proposals: ReadonlyMap<string, readonly string[]>,
  taken: ReadonlySet<string>,
): (string | undefined)[] {
  const used = new Set(taken);
  return bases.map((base) => {
    const found = proposals.get(base)?.find((name) => !used.has(usernameKey(name)));
    if (found !== undefined) used.add(usernameKey(found));
    return found;
  });
}
