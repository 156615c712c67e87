import type { Context } from '../../core/context.ts';
import type { ProviderBalanceLine, ProviderPayout } from '../../core/pay-provider.ts';
import { addSeconds } from '../../core/time.ts';
import { isPayoutReconciled, setPayoutLineTotal, upsertBalanceLines } from '../../data/pay/balance.ts';
import { findPaymentsOfCharges, type PaymentRow } from '../../data/pay/payments.ts';
import { savePayout } from '../events/payouts.ts';
import { CLOCK_SKEW_SECONDS } from '../timeouts.ts';
import { hasDifferentBooking } from './differences.ts';
import { syncAndReport } from './report.ts';
import { reviewById } from './review-payments.ts';
import { inPages, type Run } from './run.ts';
import { unlessMissing } from './unreadable-payment.ts';

/** A bank may return a payout days after it was reported as paid. */
const PAYOUT_RETURN_SECONDS = 14 * 86_400;

/** Stores the payouts of the account and the lines of each. */
export async function reviewPayouts(ctx: Context, run: Run): Promise<void> {
  const { account, calls, span } = run;
  const since = { from: addSeconds(span.from, -PAYOUT_RETURN_SECONDS), to: span.to };
  for await (const payout of calls.payouts(account.account_id, since)) {
    const isCompared = await ctx.transact({ entityId: account.entity_id }, async (trx) => {
      await savePayout(trx, account, payout);
      return isPayoutReconciled(trx, payout.id);
    });
    if (payout.isItemised && !isCompared) await sumPayoutLines(ctx, run, payout);
  }
}

/** Stores a payout's lines before their sum, so that an interrupted run repeats the payout. */
async function sumPayoutLines(ctx: Context, { account, calls }: Run, payout: ProviderPayout): Promise<void> {
  const tenant = { entityId: account.entity_id };
  let cents = 0;
  for await (const lines of inPages(calls.balanceLines(account.account_id, { payoutId: payout.id }))) {
    await ctx.transact(tenant, (trx) => upsertBalanceLines(trx, account, lines, payout.id));
    for (const line of lines) cents += isPayoutItself(line, payout) ? 0 : line.net;
  }
  await ctx.transact(tenant, (trx) => setPayoutLineTotal(trx, payout.id, { cents, now: ctx.now }));
}

/** Returns whether a line is the booking of the payout itself, which the provider lists among its lines. */
function isPayoutItself({ kind, sourceId }: ProviderBalanceLine, { id }: ProviderPayout): boolean {
  return kind === 'payout' && sourceId === id;
}

type ChargeLine = ProviderBalanceLine & { chargeId: string };

/** Stores the balance lines of the span and syncs every payment whose booking is not stored yet. */
export async function reviewLines(ctx: Context, run: Run): Promise<void> {
  const { account, calls, span } = run;
  for await (const lines of inPages(calls.balanceLines(account.account_id, span))) {
    const ofCharges = lines.filter(isChargeLine);
    const known = await ctx.transact({ entityId: account.entity_id }, async (trx) => {
      await upsertBalanceLines(trx, account, lines);
      return findPaymentsOfCharges(
        trx,
        account.id,
        ofCharges.map(({ chargeId }) => chargeId),
      );
    });
    for (const payment of known) {
      const own = ofCharges.filter(({ chargeId }) => chargeId === payment.charge_id);
      if (!own.some((line) => isUnknownBooking(payment, line))) continue;
      await unlessMissing(ctx, run, payment, () => syncAndReport(ctx, run, payment));
    }
    await reviewUnknownCharges(ctx, run, ofCharges, known);
  }
}

function isChargeLine(line: ProviderBalanceLine): line is ChargeLine {
  return line.chargeId !== null;
}

function isUnknownBooking(payment: PaymentRow, line: ChargeLine): boolean {
  if (line.kind === 'charge') return hasDifferentBooking(payment, line);
  return payment.synced_at === null || payment.synced_at < addSeconds(line.madeAt, CLOCK_SKEW_SECONDS);
}

/** Reviews charges without a paid payment of the service, whose intents were created before the span. */
async function reviewUnknownCharges(
  ctx: Context,
  run: Run,
  lines: ChargeLine[],
  known: readonly PaymentRow[],
): Promise<void> {
  const knownIds = new Set(known.map(({ charge_id }) => charge_id));
  for (const chargeId of new Set(lines.map((line) => line.chargeId))) {
    if (knownIds.has(chargeId)) continue;
    const intentId = await run.calls.intentOfCharge(run.account.account_id, chargeId);
    if (intentId !== null && !run.reviewed.has(intentId)) await reviewById(ctx, run, intentId);
  }
}
