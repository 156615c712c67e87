import type { NewBuilding } from '../../data/buildings/upsert.ts';

type Usage = NewBuilding['usage'];

/** What the files call their usages, without accents and in lower case; a longer word begins with one of these. */
const beginnings: [string, Usage][] = [
  ['residentiel individuel', 'individual'],
  ['maison', 'individual'],
  ['residentiel collectif', 'collective'],
  ['logements collectifs', 'collective'],
  ['appartement', 'collective'],
  ['dependance', 'outbuilding'],
  ['tertiaire', 'business'],
  ['secondaire', 'business'],
  ['primaire', 'business'],
  ['non residentiel', 'business'],
  ['centres commerciaux', 'business'],
];

/** The usage that a French text names; a business with dwellings is mixed. */
export function foldUsage(text: string, dwellings: number | null): Usage {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const usage = beginnings.find(([beginning]) => plain.startsWith(beginning))?.[1] ?? 'unknown';
  return usage === 'business' && dwellings !== null && dwellings > 0 ? 'mixed' : usage;
}
