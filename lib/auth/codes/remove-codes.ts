import { type Context, signedIn } from '../../core/context.ts';
import { deleteTotpSecret } from '../../data/users/codes.ts';
import { updateHasFactor } from '../../data/users/second-factors.ts';
import { findAccount, lockAccount } from '../../data/users/users.ts';
import { proveToRemove } from '../second-factor/prove-identity.ts';
import { tellFactorChange } from '../second-factor/tell-change.ts';

/** Removes the authenticator application, after a proof of identity; with the last factor the recovery codes go too. */
export async function removeTotp(ctx: Context, password: string | undefined): Promise<void> {
  const { userId } = signedIn(ctx);
  await proveToRemove(ctx, password);
  await ctx.transact('all', async (trx) => {
    await lockAccount(trx.db, userId);
    const account = await findAccount(trx, userId);
    if (!(await deleteTotpSecret(trx.db, userId)) || !account) return;
    await updateHasFactor(trx.db, userId);
    await tellFactorChange(trx, account, 'codes-removed');
  });
}
