import type { ProviderBalanceLine } from '../../core/pay-provider.ts';
import { addDays, addSeconds, DEFAULT_TIME_ZONE, dayIn } from '../../core/time.ts';
import { setPayoutLineTotal, upsertBalanceLines, upsertPayout } from '../../data/pay/balance.ts';
import { beginReconciliation, finishReconciliation } from '../../data/pay/reconciliations.ts';
import { spanOf } from '../../pay/reconciliation/run.ts';
import type { Story } from './story.ts';

export type Charge = { passageId: number; amount: number; fee: number; at: string };

/** The comparison was so long before "this evening": what was paid since is not in it. */
const COMPARED_SECONDS_AGO = 10 * 3600;
/** What was booked longer before the comparison has gone to the bank. */
const PAID_OUT_AFTER_SECONDS = 7 * 86_400;

/**
 * Writes what the comparison of a morning writes about an account: the bookings, one payout and when it was. The job compares no account
 * that was replaced.
 */
export async function bookCards(
  { trx, entityId, madeAt }: Story,
  payAccountId: number,
  charges: readonly Charge[],
): Promise<void> {
  const ctx = { ...trx, tenant: { entityId } };
  const account = { id: payAccountId, entity_id: entityId };
  const comparedAt = addSeconds(madeAt, -COMPARED_SECONDS_AGO);
  const sentAt = addSeconds(comparedAt, -PAID_OUT_AFTER_SECONDS);
  const booked = charges.filter(({ at }) => at <= comparedAt).map(lineOf);
  const sent = booked.filter((line) => line.madeAt <= sentAt);
  const waiting = booked.filter((line) => line.madeAt > sentAt);
  const payoutId = `po_example_${entityId}`;
  const cents = sent.reduce((sum, { net }) => sum + net, 0);
  const payout: ProviderBalanceLine = {
    ...{ id: `txn_example_payout_${entityId}`, kind: 'payout', sourceId: payoutId, chargeId: null },
    ...{ amount: -cents, fee: 0, net: -cents, madeAt: sentAt, availableOn: sentAt },
  };
  await upsertBalanceLines(ctx, account, waiting);
  if (cents > 0) {
    await upsertBalanceLines(ctx, account, [...sent, payout], payoutId);
    await upsertPayout(ctx, {
      ...{ entity_id: entityId, pay_account_id: payAccountId, payout_id: payoutId, amount_cents: cents },
      ...{ status: 'paid', failure_code: null, arrives_on: addDays(dayIn(DEFAULT_TIME_ZONE, sentAt), 2) },
      ...{ created_at: sentAt, updated_at: sentAt },
    });
    await setPayoutLineTotal(ctx, payoutId, { cents, now: comparedAt });
  }
  const runOn = dayIn(DEFAULT_TIME_ZONE, comparedAt);
  const span = spanOf(runOn, undefined, runOn);
  const run = await beginReconciliation(ctx, account, { runOn, span, now: comparedAt });
  await finishReconciliation(ctx, run, comparedAt);
}

function lineOf({ passageId, amount, fee, at }: Charge): ProviderBalanceLine {
  const charge = `ch_example_${passageId}`;
  return {
    ...{ id: `txn_example_${passageId}`, kind: 'charge', sourceId: charge, chargeId: charge },
    ...{ amount, fee, net: amount - fee, madeAt: at, availableOn: at },
  };
}
