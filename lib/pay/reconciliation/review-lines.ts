import type { Context } from '../../core/context.ts';
import type { ProviderBalanceLine, ProviderPayout } from '../../core/pay-provider.ts';
import { addSeconds } from '../../core/time.ts';
import { isPayoutCompared, keepBalanceLines, setLinesOfPayout } from '../../data/pay/balance.ts';
import { findPaymentsOfCharges, type PaymentRow } from '../../data/pay/payments.ts';
import { setPayout } from '../events/payouts.ts';
import { SKEW_SECONDS } from '../timeouts.ts';
import { isBookedOtherwise } from './judge.ts';
import { bringUpToDate } from './report.ts';
import { reviewById } from './review-unlisted.ts';
import { inPages, type Run } from './run.ts';

/** A bank may send a payout back days after it was called paid. */
const RETURN_SECONDS = 14 * 86_400;

/** Keeps the payouts of the account, and which lines each of them is the sum of. */
export async function reviewPayouts(ctx: Context, run: Run): Promise<void> {
  const { account, calls, span } = run;
  const since = { from: addSeconds(span.from, -RETURN_SECONDS), to: span.to };
  for await (const payout of calls.payouts(account.account_id, since)) {
    const isCompared = await ctx.transact({ entityId: account.entity_id }, async (trx) => {
      await setPayout(trx, account, payout);
      return isPayoutCompared(trx, payout.id);
    });
    if (payout.isItemised && !isCompared) await addUp(ctx, run, payout);
  }
}

/** The sum is kept once all lines are: what dies in between begins again. */
async function addUp(ctx: Context, { account, calls }: Run, payout: ProviderPayout): Promise<void> {
  const tenant = { entityId: account.entity_id };
  let cents = 0;
  for await (const lines of inPages(calls.balanceLines(account.account_id, { payoutId: payout.id }))) {
    await ctx.transact(tenant, (trx) => keepBalanceLines(trx, account, lines, payout.id));
    for (const line of lines) cents += isOwnBooking(line, payout) ? 0 : line.net;
  }
  await ctx.transact(tenant, (trx) => setLinesOfPayout(trx, payout.id, { cents, now: ctx.now }));
}

/** The payout itself is among its lines, as what it took away. */
function isOwnBooking({ kind, sourceId }: ProviderBalanceLine, { id }: ProviderPayout): boolean {
  return kind === 'payout' && sourceId === id;
}

type OfCharge = ProviderBalanceLine & { chargeId: string };

/** Keeps what was booked on the account, and looks at every payment that it concerns and that we know otherwise. */
export async function reviewLines(ctx: Context, run: Run): Promise<void> {
  const { account, calls, span } = run;
  for await (const lines of inPages(calls.balanceLines(account.account_id, span))) {
    const ofCharges = lines.filter(isOfCharge);
    const known = await ctx.transact({ entityId: account.entity_id }, async (trx) => {
      await keepBalanceLines(trx, account, lines);
      return findPaymentsOfCharges(
        trx,
        account.id,
        ofCharges.map(({ chargeId }) => chargeId),
      );
    });
    for (const payment of known) {
      const own = ofCharges.filter(({ chargeId }) => chargeId === payment.charge_id);
      if (own.some((line) => isNews(payment, line))) await bringUpToDate(ctx, run, payment);
    }
    await reviewUnknown(ctx, run, ofCharges, known);
  }
}

function isOfCharge(line: ProviderBalanceLine): line is OfCharge {
  return line.chargeId !== null;
}

function isNews(payment: PaymentRow, line: OfCharge): boolean {
  if (line.kind === 'charge') return isBookedOtherwise(payment, line);
  return payment.synced_at === null || payment.synced_at < addSeconds(line.madeAt, SKEW_SECONDS);
}

/** Of a payment that was begun before the span, and that we do not know as paid. */
async function reviewUnknown(
  ctx: Context,
  run: Run,
  lines: OfCharge[],
  known: readonly PaymentRow[],
): Promise<void> {
  const knownIds = new Set(known.map(({ charge_id }) => charge_id));
  for (const chargeId of new Set(lines.map((line) => line.chargeId))) {
    if (knownIds.has(chargeId)) continue;
    const intentId = await run.calls.intentOfCharge(run.account.account_id, chargeId);
    if (intentId !== null && !run.seen.has(intentId)) await reviewById(ctx, run, intentId);
  }
}
