import type { Needs } from '../context.ts';
import { deleteResetTokens } from '../data/password-resets/tokens.ts';
import { deleteSessionsOfUser } from '../data/sessions/delete.ts';

/** Ends every session of a user and makes every link to choose a password void. */
export async function shutOut({ db }: Needs<'db'>, userId: number): Promise<void> {
  await deleteSessionsOfUser(db, userId);
  await deleteResetTokens(db, userId);
}
