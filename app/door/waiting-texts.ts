import { plural } from '../texts/numbers.ts';

/** `3 passages, 1 porte signalée et 1 message en attente`: the text for all counts of unsent entries. */
export function waitingSaid(visits: number, marks: number, messages: number): string {
  const said = [
    [visits, 'passage', 'passages'],
    [marks, 'porte signalée', 'portes signalées'],
    [messages, 'message', 'messages'],
  ] as const;
  const parts = said.flatMap(([count, one, many]) => (count > 0 ? [plural(count, one, many)] : []));
  return `${lists.format(parts)} en attente`;
}

/** The same for entries of any kind. */
export const unsentSaid = (count: number): string => `${plural(count, 'saisie')} en attente`;

const lists = new Intl.ListFormat('fr', { type: 'conjunction' });
