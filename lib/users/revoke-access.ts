import type { Needs } from '../core/context.ts';
import { deleteResetTokens, deleteSessionsOfUser } from '../data/sessions.ts';

/** Ends the sessions of a user and invalidates the links to choose a password. */
export async function revokeAccess({ db }: Needs<'db'>, userId: number): Promise<void> {
  await deleteSessionsOfUser(db, userId);
  await deleteResetTokens(db, userId);
}
