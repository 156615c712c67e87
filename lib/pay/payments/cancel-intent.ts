import type { Context } from '../../core/context.ts';
import type { PayCalls } from '../../core/pay-provider.ts';
import { Problem } from '../../core/problems.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import { accountOfPayment, requireConnected } from '../accounts/sync-account.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { type FoundPayment, presentStoredPayment } from './get-intent.ts';
import { paymentStatus } from './provider-snapshot.ts';
import { cancelAtProvider, syncPayment } from './sync-payment.ts';

/** Cancels an unpaid intent and returns the payment; idempotent. */
export async function cancelPayment(ctx: Context, intentId: string, { payment }: FoundPayment) {
  if (payment.status === 'succeeded') throw new Problem('not-cancelable');
  if (payment.status !== 'canceled') await cancel(ctx, intentId, payment);
  const presented = await presentStoredPayment(ctx, intentId);
  if (presented.status !== 'canceled') throw new Problem('not-cancelable');
  return presented;
}

async function cancel(ctx: Context, intentId: string, payment: PaymentRow): Promise<void> {
  const calls = (await ctx.gateways.pay()).within(REQUEST_SECONDS);
  await requireConnected(ctx, accountOfPayment(payment), async () => {
    await cancelIfOpen(calls, intentId, payment);
    await syncPayment(ctx, calls, payment.id);
  });
}

/** Cancels only an open intent: one that is processing a card decides by itself. */
async function cancelIfOpen(calls: PayCalls, intentId: string, payment: PaymentRow): Promise<void> {
  const { account_id: accountId } = payment;
  if (accountId === null) return;
  const { status } = await calls.intent(accountId, intentId);
  if (paymentStatus(status) === 'open') await cancelAtProvider(calls, payment, { accountId, intentId });
}
