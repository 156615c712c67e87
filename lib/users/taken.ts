import { violatedUnique } from '../data/errors.ts';
import { refusedField } from '../problems.ts';

/** Told by the index: users of other associations are invisible to a query. */
export function isTaken(error: unknown): boolean {
  return violatedUnique(error) === 'users_username';
}

/** Why a username could not be written. */
export function tellTaken(error: unknown): never {
  throw isTaken(error) ? refusedField('username-taken', '/username') : error;
}
