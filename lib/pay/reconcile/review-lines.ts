import type { Context } from '../../context.ts';
import { keepBalanceLines } from '../../data/pay/balance-lines.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import { findPaymentsOfCharges } from '../../data/pay/payments-of-account.ts';
import type { ProviderBalanceLine } from '../../pay-provider.ts';
import { addSeconds } from '../../time.ts';
import { SKEW_SECONDS } from '../patience.ts';
import { isBookedOtherwise } from './judge.ts';
import { inPages } from './pages.ts';
import { bringUpToDate } from './report.ts';
import { reviewById } from './review-unlisted.ts';
import type { Run } from './run.ts';

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
