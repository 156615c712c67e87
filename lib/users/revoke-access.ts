import { type Context, runConsequences } from '../core/context.ts';
import { deleteResetTokens, deleteSessionsOfUser } from '../data/sessions.ts';

/** Ends the sessions of a user, invalidates the links to choose a password, and runs what follows from it. */
export async function revokeAccess(ctx: Context, userId: number): Promise<void> {
  await deleteSessionsOfUser(ctx.db, userId);
  await deleteResetTokens(ctx.db, userId);
  await runConsequences(ctx, 'access.ended', { userId });
}
