import type { Context } from '../../core/context.ts';
import type { PayCalls, ProviderPayout } from '../../core/pay-provider.ts';
import { lockPayAccount, type PayAccountRow } from '../../data/pay/accounts.ts';
import { findPayoutStatus, keepPayout } from '../../data/pay/balance.ts';
import { queueNotice } from '../notices.ts';

type Account = Pick<PayAccountRow, 'id' | 'entity_id' | 'account_id'>;

/** How far each status is; one that is called paid may still come back, and what came back does not leave again. */
const FAR: Record<string, number> = { pending: 0, in_transit: 1, paid: 2, failed: 3, canceled: 3 };

/** Whether what was seen is an older look than the one we have, or is final: it changes nothing. */
function isOver(before: string, seen: string): boolean {
  const far = FAR[before] ?? 0;
  return far === 3 || (FAR[seen] ?? 0) < far;
}

/** Takes over what the provider says of a payout now. */
export async function applyPayout(
  ctx: Context,
  calls: PayCalls,
  account: Account,
  payoutId: string,
  inSameTransaction: (trx: Context) => Promise<void>,
): Promise<void> {
  const { account_id, entity_id: entityId } = account;
  const payout = account_id === null ? undefined : await calls.payout(account_id, payoutId);
  await ctx.transact({ entityId }, async (trx) => {
    if (payout) await setPayout(trx, account, payout);
    await inSameTransaction(trx);
  });
}

/** Sets a payout; one that failed is told once, to the log and to the association. */
export async function setPayout(ctx: Context, account: Account, payout: ProviderPayout): Promise<void> {
  const { id: pay_account_id, entity_id } = account;
  // One after the other, so that one of them is the first to see the failure.
  await lockPayAccount(ctx, pay_account_id);
  const before = await findPayoutStatus(ctx, payout.id);
  if (before !== undefined && isOver(before, payout.status)) return;
  await keepPayout(ctx, {
    entity_id,
    pay_account_id,
    payout_id: payout.id,
    amount_cents: payout.amount,
    status: payout.status,
    arrives_on: payout.arrivesOn,
    failure_code: payout.failureCode,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  if (payout.status !== 'failed') return;
  ctx.log.write('pay-payout-failed', { entity_id, payout_id: payout.id, reason: payout.failureCode });
  await queueNotice(ctx, entity_id, { about: 'payout', amount: payout.amount });
}
