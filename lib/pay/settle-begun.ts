import type { Context } from '../context.ts';
import type { PaymentRow } from '../data/pay/payments.ts';
import type { RefundRow } from '../data/pay/refunds.ts';
import type { PayCalls } from '../pay-provider.ts';
import { Problem } from '../problems.ts';
import { secondsBetween } from '../time.ts';
import { loadGifts } from './begin-refund.ts';
import { failRefund, findMade, keepMade } from './make-refund.ts';
import { accountOf, onAccount } from './on-account.ts';
import type { RefundRequest } from './payment-schemas.ts';
import { sameRefund } from './refundable.ts';
import { syncPayment } from './sync-payment.ts';

/** By then whoever asked for a refund, and the provider that was asked, are done with it. */
const DONE_SECONDS = 120;

/** What became of refunds that other requests have begun is found out first: only then it is known what is left. */
export async function settleBegun(ctx: Context, calls: PayCalls, request: RefundRequest): Promise<void> {
  const { gifts } = await ctx.transact(ctx.tenant, (trx) => loadGifts(trx, request));
  const same = sameRefund(gifts, request.amount, ctx);
  for (const { payment, refunds } of gifts) {
    const begun = refunds.filter((refund) => refund.status === 'creating' && refund.id !== same?.id);
    if (begun.length === 0) continue;
    await onAccount(ctx, accountOf(payment), async () => {
      for (const refund of begun) await settle(ctx, calls, payment, refund);
      await syncPayment(ctx, calls, payment.id);
    });
  }
}

/** Never made here, where nobody asks for it: it is found, given up, or may still come. */
async function settle(ctx: Context, calls: PayCalls, payment: PaymentRow, refund: RefundRow): Promise<void> {
  const made = await findMade(calls, payment, refund);
  if (made) return keepMade(ctx, payment, made);
  const retryAfter = DONE_SECONDS - secondsBetween(refund.updated_at, ctx.now);
  if (retryAfter > 0) throw new Problem('pay-account-in-progress', { retryAfter });
  await failRefund(ctx, payment, { refund, reason: 'never-made' });
}
