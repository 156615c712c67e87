import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { formatCents } from '../../core/money.ts';
import { isPayFailure, type PayFailure } from '../../core/pay-failure.ts';
import type { PayCalls } from '../../core/pay-provider.ts';
import { Problem } from '../../core/problems/problem.ts';
import { secondsBetween } from '../../core/time.ts';
import { findPayment, type PaymentRow } from '../../data/pay/payments.ts';
import { findRefund, type RefundRow, updateRefund } from '../../data/pay/refunds.ts';
import { accountOfPayment, requireConnected } from '../accounts/sync-account.ts';
import { withPayLease } from '../create-once.ts';
import type { Refund, RefundRequest } from '../payments/schemas.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import {
  createProviderRefund,
  failRefund,
  findProviderRefund,
  saveProviderRefund,
} from './create-provider-refund.ts';
import { findRepeatedRefund } from './refundable.ts';
import { loadRefundablePayments, type PendingRefund, startRefund } from './start-refund.ts';

/** After this many seconds neither the request that started a refund nor the provider is still processing it. */
const IN_FLIGHT_SECONDS = 120;

/** Resolves refunds that other requests left pending, because only then the refundable amount is known. */
async function resolvePendingRefunds(ctx: Context, calls: PayCalls, request: RefundRequest): Promise<void> {
  const { candidates } = await ctx.transact(ctx.tenant, (trx) => loadRefundablePayments(trx, request));
  const repeated = findRepeatedRefund(candidates, request.amount, ctx);
  for (const { payment, refunds } of candidates) {
    const pending = refunds.filter((refund) => refund.status === 'creating' && refund.id !== repeated?.id);
    if (pending.length === 0) continue;
    await requireConnected(ctx, accountOfPayment(payment), async () => {
      for (const refund of pending) await resolvePendingRefund(ctx, calls, payment, refund);
      await syncPayment(ctx, calls, payment.id);
    });
  }
}

/** Resolves a pending refund without creating it: it is found at the provider, still in progress (409), or failed. */
async function resolvePendingRefund(
  ctx: Context,
  calls: PayCalls,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<void> {
  const existing = await findProviderRefund(calls, payment, refund);
  if (existing) return saveProviderRefund(ctx, payment, existing);
  const retryAfter = IN_FLIGHT_SECONDS - secondsBetween(refund.updated_at, ctx.now);
  if (retryAfter > 0) throw new Problem('pay-account-in-progress', { retryAfter });
  await failRefund(ctx, payment, { refund, reason: 'never-made' });
}

/** Refunds a card payment in whole or in part. A repeated request after a lost response returns the first refund. */
export async function refundPassage(ctx: Context, request: RefundRequest): Promise<z.input<typeof Refund>> {
  await ctx.transact(ctx.tenant, (trx) => loadRefundablePayments(trx, request));
  const calls = (await ctx.gateways.pay()).within(REQUEST_SECONDS);
  return withPayLease(ctx, `refund:${request.passage_id}`, async () => {
    await resolvePendingRefunds(ctx, calls, request);
    const pending = await ctx.transact(ctx.tenant, (trx) => startRefund(trx, request));
    if (pending.refund.status === 'creating') await executeRefund(ctx, calls, pending);
    return markAnswered(ctx, pending.refund.id);
  });
}

async function executeRefund(ctx: Context, calls: PayCalls, pending: PendingRefund): Promise<void> {
  const { refund } = pending;
  const payment = await ctx.transact(ctx.tenant, (trx) => findPayment(trx, refund.payment_id));
  if (!payment) throw new Problem('internal-error');
  try {
    await requireConnected(ctx, accountOfPayment(payment), () =>
      createProviderRefund(ctx, calls, { ...pending, payment }),
    );
  } catch (error) {
    if (!isPayFailure(error, 'refused')) throw error;
    await syncOrEnqueue(ctx, calls, refund);
    throw problemOfRefusal(error);
  }
  await syncOrEnqueue(ctx, calls, refund);
}

/** Syncs the payment now, or enqueues the sync when the provider fails: the refund itself is already decided. */
async function syncOrEnqueue(
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

function problemOfRefusal(failure: PayFailure): Problem | PayFailure {
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

/** Marks the refund as answered: from now on a request without its idempotency key is a new refund. */
function markAnswered(ctx: Context, refundRowId: number): Promise<z.input<typeof Refund>> {
  return ctx.transact(ctx.tenant, async (trx) => {
    await updateRefund(trx, refundRowId, { answered_at: trx.now, updated_at: trx.now });
    const refund = await findRefund(trx, refundRowId);
    if (!refund || refund.refund_id === null || refund.status === 'creating')
      throw new Problem('internal-error');
    const { refund_id, status, amount_cents } = refund;
    return { refund_id, status, amount: formatCents(amount_cents) };
  });
}
