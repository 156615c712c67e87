import { type Context, isCaller } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { removeFactors } from '../../data/users/second-factors.ts';
import { deleteSessionsOfUser } from '../../data/users/sessions.ts';
import { findAccount, findUser, lockAccount } from '../../data/users/users.ts';
import { tellFactorChange } from './tell-change.ts';

/** Removes all second factors of another user who has lost them, and ends their sessions. Nothing happens without a factor. */
export async function resetFactors(ctx: Context, userId: number): Promise<void> {
  const user = await findUser(ctx, userId);
  if (!user) throw new Problem('not-found');
  // Whoever could remove the own ones here would need no proof of identity.
  if (isCaller(ctx, userId) || ctx.scope === 'own') throw new Problem('forbidden');
  await removeAllFactors(ctx, userId);
}

/** Removes the factors of a user and ends the sessions; false when there was none. */
export async function removeAllFactors(trx: Context, userId: number, reason?: string): Promise<boolean> {
  await lockAccount(trx.db, userId);
  const account = await findAccount(trx, userId);
  if (account?.hasFactor !== 1) return false;
  await removeFactors(trx.db, userId);
  await deleteSessionsOfUser(trx.db, userId);
  await tellFactorChange(trx, account, 'reset', reason);
  return true;
}
