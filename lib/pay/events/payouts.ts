import type { Context } from '../../core/context.ts';
import type { PayCalls, ProviderPayout } from '../../core/pay-provider.ts';
import { lockPayAccount, type PayAccountRow } from '../../data/pay/accounts.ts';
import { findPayoutStatus, upsertPayout } from '../../data/pay/balance.ts';
import { queueNotice } from '../notices.ts';

type Account = Pick<PayAccountRow, 'id' | 'entity_id' | 'account_id'>;

/** Order of the statuses: a paid payout may still fail, and a failed or cancelled one is final. */
const STATUS_RANK: Record<string, number> = { pending: 0, in_transit: 1, paid: 2, failed: 3, canceled: 3 };

/** Returns whether the received status is older than the stored one, or the stored one is final. */
function isOutdated(before: string, received: string): boolean {
  const rank = STATUS_RANK[before] ?? 0;
  return rank === 3 || (STATUS_RANK[received] ?? 0) < rank;
}

/** Reads a payout from the provider and stores it. */
export async function syncPayout(
  ctx: Context,
  calls: PayCalls,
  account: Account,
  payoutId: string,
  inSameTransaction: (trx: Context) => Promise<void>,
): Promise<void> {
  const { account_id, entity_id: entityId } = account;
  const payout = account_id === null ? undefined : await calls.payout(account_id, payoutId);
  await ctx.transact({ entityId }, async (trx) => {
    if (payout) await savePayout(trx, account, payout);
    await inSameTransaction(trx);
  });
}

/** Stores a payout; a new failure is logged and queues a notice to the association. */
export async function savePayout(ctx: Context, account: Account, payout: ProviderPayout): Promise<void> {
  const { id: pay_account_id, entity_id } = account;
  // Serialises concurrent calls, so that only one of them reports the failure.
  await lockPayAccount(ctx, pay_account_id);
  const before = await findPayoutStatus(ctx, payout.id);
  if (before !== undefined && isOutdated(before, payout.status)) return;
  await upsertPayout(ctx, {
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
