import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { formatCents } from '../../core/money.ts';
import { isPayFailure, type PayFailure } from '../../core/pay-failure.ts';
import type { PayCalls } from '../../core/pay-provider.ts';
import { Problem } from '../../core/problems.ts';
import { secondsBetween } from '../../core/time.ts';
import { findPayment, type PaymentRow } from '../../data/pay/payments.ts';
import { findRefund, type RefundRow, updateRefund } from '../../data/pay/refunds.ts';
import { accountOf, onAccount } from '../accounts/sync-account.ts';
import { oneAtATime } from '../made-once.ts';
import type { Refund, RefundRequest } from '../payments/schemas.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { type BegunRefund, beginRefund, loadGifts } from './begin-refund.ts';
import { failRefund, findMade, keepMade, makeRefund } from './make-refund.ts';
import { sameRefund } from './refundable.ts';

/** By then whoever asked for a refund, and the provider that was asked, are done with it. */
const DONE_SECONDS = 120;

/** What became of refunds that other requests have begun is found out first: only then it is known what is left. */
async function settleBegun(ctx: Context, calls: PayCalls, request: RefundRequest): Promise<void> {
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

/** Gives a card payment back, whole or in part. Whoever asks again after a lost answer is told of the same refund. */
export async function refundPassage(ctx: Context, request: RefundRequest): Promise<z.input<typeof Refund>> {
  await ctx.transact(ctx.tenant, (trx) => loadGifts(trx, request));
  const calls = (await ctx.gateways.pay()).within(REQUEST_SECONDS);
  return oneAtATime(ctx, `refund:${request.passage_id}`, async () => {
    await settleBegun(ctx, calls, request);
    const begun = await ctx.transact(ctx.tenant, (trx) => beginRefund(trx, request));
    if (begun.refund.status === 'creating') await giveBack(ctx, calls, begun);
    return answer(ctx, begun.refund.id);
  });
}

async function giveBack(ctx: Context, calls: PayCalls, begun: BegunRefund): Promise<void> {
  const { refund } = begun;
  const payment = await ctx.transact(ctx.tenant, (trx) => findPayment(trx, refund.payment_id));
  if (!payment) throw new Problem('internal-error');
  try {
    await onAccount(ctx, accountOf(payment), () => makeRefund(ctx, calls, { ...begun, payment }));
  } catch (error) {
    if (!isPayFailure(error, 'refused')) throw error;
    await syncOrLater(ctx, calls, refund);
    throw refusalOf(error);
  }
  await syncOrLater(ctx, calls, refund);
}

/** The refund is made, or refused, whatever else the provider says now. */
async function syncOrLater(
  ctx: Context,
  calls: PayCalls,
  { entity_id, payment_id }: RefundRow,
): Promise<void> {
  try {
    await syncPayment(ctx, calls, payment_id);
  } catch (error) {
    if (!isPayFailure(error)) throw error;
    await ctx.transact({ entityId: entity_id }, async (trx) =>
      trx.enqueue({ queue: 'sync-payment', body: { entity_id, payment_id } }),
    );
  }
}

function refusalOf(failure: PayFailure): Problem | PayFailure {
  switch (failure.reason) {
    case 'charge_disputed':
      return new Problem('disputed');
    case 'charge_already_refunded':
    case 'amount_too_large':
      return new Problem('already-refunded');
    default:
      return failure;
  }
}

/** From now on the same request means another refund, unless its idempotency key says that it is the same. */
function answer(ctx: Context, refundRowId: number): Promise<z.input<typeof Refund>> {
  return ctx.transact(ctx.tenant, async (trx) => {
    await updateRefund(trx, refundRowId, { answered_at: trx.now, updated_at: trx.now });
    const refund = await findRefund(trx, refundRowId);
    if (!refund || refund.refund_id === null || refund.status === 'creating')
      throw new Problem('internal-error');
    const { refund_id, status, amount_cents } = refund;
    return { refund_id, status, amount: formatCents(amount_cents) };
  });
}
