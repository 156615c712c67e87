import type { Context } from '../context.ts';
import type { PayAccountRow } from '../data/pay/accounts.ts';
import type { PaymentRow } from '../data/pay/payments.ts';
import { isPayFailure } from '../pay-failure.ts';
import { Problem } from '../problems.ts';
import { takeOverState } from './sync-account.ts';

type Account = Pick<PayAccountRow, 'id' | 'entity_id'>;

/** Which account a card payment lies on. */
export function accountOf({ pay_account_id, entity_id }: PaymentRow): Account {
  return { id: pay_account_id, entity_id };
}

/** Runs calls on the account of an association: 409 when it is no longer ours to use, and that is written down. */
export function onAccount<T>(ctx: Context, account: Account, work: () => Promise<T>): Promise<T> {
  return unlessWithdrawn(ctx, account, work, () => {
    throw new Problem('pay-account-disconnected');
  });
}

/** The same where there is something to be done `instead`. */
export async function unlessWithdrawn<T>(
  ctx: Context,
  { id, entity_id: entityId }: Account,
  work: () => Promise<T>,
  instead: () => T,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isPayFailure(error, 'disconnected')) throw error;
    await ctx.transact({ entityId }, (trx) => takeOverState(trx, id, 'disconnected'));
    return instead();
  }
}
