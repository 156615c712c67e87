import type { Needs } from '../core/context.ts';
import { deleteResetTokens, deleteSessionsOfUser } from '../data/sessions.ts';

/** Ends every session of a user and makes every link to choose a password void. */
export async function revokeAccess({ db }: Needs<'db'>, userId: number): Promise<void> {
  await deleteSessionsOfUser(db, userId);
  await deleteResetTokens(db, userId);
}
