import type { Column } from './codes.ts';

/** The two parts of a name; either may be empty. */
export type Parts = { first: string; last: string };

/** Longer than a name that is taken. */
const MAX_NAME = 200;

/** Words that begin a last name of several words. */
const particles = new Set(['de', 'du', 'des', 'd’', "d'", 'le', 'la', 'les', 'van', 'von', 'den', 'der']);

/** What stands before a name and is none, with the number of words that it needs behind it: « Col Jean » may be a name. */
const titles = new Map([
  ...['m', 'mr', 'mme', 'mlle', 'monsieur', 'madame', 'mademoiselle'].map((one) => [one, 1] as const),
  // Grades of firefighters as lists shorten them.
  ...['sap', 'cpl', 'cch', 'sgt', 'sch', 'adj', 'adc', 'ltn', 'lt', 'cne', 'cdt', 'lcl', 'col'].map(
    (one) => [one, 2] as const,
  ),
]);

/** A whole name without the titles before it. */
function withoutTitles(text: string): string {
  const words = wordsOf(text);
  const isTitle = (word: string, at: number) =>
    words.length - at > (titles.get(word.replaceAll('.', '').toLowerCase()) ?? words.length);
  return words.slice(words.findIndex((word, at) => !isTitle(word, at))).join(' ');
}

const wordsOf = (text: string) => text.trim().split(/\s+/).filter(Boolean);

const isInCapitals = (word: string) =>
  word === word.toUpperCase() && word !== word.toLowerCase() && (word.match(/\p{L}/gu)?.length ?? 0) > 1;

/** Splits a whole name: what is before a comma or in capitals is the last name; without them the order decides. */
export function splitName(text: string, order: 'first-last' | 'last-first'): Parts {
  const [before = '', ...after] = text.split(',');
  // « de la Tour, Océane »
  if (after.length === 1 && after[0]?.trim()) return { last: before.trim(), first: after[0].trim() };
  const words = wordsOf(text.replaceAll(',', ' '));
  const capitals = words.filter(isInCapitals);
  if (capitals.length > 0 && capitals.length < words.length)
    return { last: capitals.join(' '), first: words.filter((word) => !isInCapitals(word)).join(' ') };
  if (words.length < 2) return { first: '', last: words.join(' ') };
  if (order === 'first-last') return { first: words[0] ?? '', last: words.slice(1).join(' ') };
  const length = Math.min(
    words.findIndex((word) => !particles.has(word.toLowerCase())) + 1,
    words.length - 1,
  );
  const last = Math.max(length, 1);
  return { last: words.slice(0, last).join(' '), first: words.slice(last).join(' ') };
}

/** The name of a line as it is shown, and its parts, of which a user name is made. */
export function nameOfLine(cells: ReadonlyMap<Column, string>): { name: string | undefined; parts: Parts } {
  const cell = (column: Column) => wordsOf((cells.get(column) ?? '').slice(0, MAX_NAME + 1)).join(' ');
  const shown = withoutTitles(cell('name'));
  if (shown) return { name: shown, parts: splitName(shown, 'first-last') };
  const full = withoutTitles(cell('full_name'));
  const parts = full ? splitName(full, 'last-first') : { first: cell('first_name'), last: cell('last_name') };
  return { name: [parts.first, parts.last].filter(Boolean).join(' ') || undefined, parts };
}
