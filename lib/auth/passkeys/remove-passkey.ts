import { type Context, signedIn } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { deletePasskey } from '../../data/users/passkeys.ts';
import { updateHasFactor } from '../../data/users/second-factors.ts';
import { findAccount, lockAccount } from '../../data/users/users.ts';
import { proveToRemove } from '../second-factor/prove-identity.ts';
import { tellFactorChange } from '../second-factor/tell-change.ts';

/** Removes a passkey of the caller, after a proof of identity; with the last factor the recovery codes go too. */
export async function removePasskey(
  ctx: Context,
  passkeyId: number,
  password: string | undefined,
): Promise<void> {
  const { userId } = signedIn(ctx);
  await proveToRemove(ctx, password);
  await ctx.transact('all', async (trx) => {
    await lockAccount(trx.db, userId);
    const account = await findAccount(trx, userId);
    if (!account || !(await deletePasskey(trx.db, { userId, passkeyId }))) throw new Problem('not-found');
    await updateHasFactor(trx.db, userId);
    await tellFactorChange(trx, account, 'passkey-removed');
  });
}
