import { sql } from 'kysely';
import { isDone, isSilent } from './dwellings.ts';

/**
 * The state of an address: not visited, something left to do, nothing left to do, or refusing calls. Queries return the index in
 * this list.
 */
export const addressStates = ['todo', 'to-finish', 'done', 'do-not-call'] as const;

export type AddressState = (typeof addressStates)[number];

/** The description of each state in the API document. */
export const addressStateMeanings: Record<AddressState, string> = {
  todo: 'not visited',
  'to-finish': 'visited, and something is left to do',
  done: 'nothing is left to do',
  'do-not-call': 'not to be called at',
};

/** The state number of the address `a`; `v` has the counts of its dwellings and the number of visited ones. */
export const addressState = sql<number>`case
  when ${isSilent} then 3
  when ${isDone} then 2
  when v.visited > 0 then 1
  else 0
end`;
