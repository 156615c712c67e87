import { sql } from 'kysely';
import { isDone, isSilent } from './dwellings.ts';

/**
 * What is left to do at an address: nobody was there, something is left, nothing is left, or nobody is to call there.
 * Queries give their number in this list.
 */
export const addressStates = ['todo', 'to-finish', 'done', 'do-not-call'] as const;

export type AddressState = (typeof addressStates)[number];

/** What each means to whom the API tells it. */
export const addressStateMeanings: Record<AddressState, string> = {
  todo: 'not visited',
  'to-finish': 'visited, and something is left to do',
  done: 'nothing is left to do',
  'do-not-call': 'not to be called at',
};

/** The number of the state of the address `a`, of whose dwellings `v` has the counts and how many are `visited`. */
export const addressState = sql<number>`case
  when ${isSilent} then 3
  when ${isDone} then 2
  when v.visited > 0 then 1
  else 0
end`;
