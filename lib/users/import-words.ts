import { roles } from '../access.ts';

/** No word we know is nearly as long. */
const MAX_WORD = 100;

/** How words of a file are compared: without case and accents. Nothing is left of what is longer than any. */
export function folded(text: string): string {
  // Before it is normalised, which is quadratic.
  if (text.length > MAX_WORD) return '';
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
}

const roleWords = new Map<string, number>([
  ...Object.entries(roles),
  ...Object.values(roles).map((id) => [String(id), id] as const),
  ['membre', roles.member],
  ['tresorier', roles.treasurer],
  ['tresoriere', roles.treasurer],
  ['administrateur', roles.entity_admin],
  ['administratrice', roles.entity_admin],
]);

const activeWords = new Map<string, number>([
  ...['1', 'oui', 'yes', 'vrai', 'true'].map((word) => [word, 1] as const),
  ...['0', 'non', 'no', 'faux', 'false'].map((word) => [word, 0] as const),
]);

/** The role a cell names, by id or name; the cell itself where it names none. */
export function roleOf(cell: string): number | string {
  return roleWords.get(folded(cell)) ?? cell;
}

/** 0 or 1; the cell itself where it says neither. */
export function activityOf(cell: string): number | string {
  return activeWords.get(folded(cell)) ?? cell;
}
