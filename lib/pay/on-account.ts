import type { Context } from '../context.ts';
import { isPayFailure } from '../pay-failure.ts';
import { Problem } from '../problems.ts';
import { type LinkedAccount, takeOverState } from './sync-account.ts';

/** Runs calls on the account of an association: 409 when it is no longer ours to use, and that is written down. */
export async function onAccount<T>(ctx: Context, account: LinkedAccount, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isPayFailure(error, 'disconnected')) throw error;
    const { id, entity_id: entityId } = account;
    await ctx.transact({ entityId }, (trx) => takeOverState(trx, id, 'disconnected'));
    throw new Problem('pay-account-disconnected');
  }
}
