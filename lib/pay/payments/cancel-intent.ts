import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import { accountOfPayment, requireConnected } from '../accounts/sync-account.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { cancelIfOpen } from './at-provider.ts';
import { syncPayment } from './sync-payment.ts';

/** Cancels an unpaid payment and returns the result of `present`; idempotent. Throws a 409 when it was paid meanwhile. */
export async function cancelPayment<P extends { status: string }>(
  ctx: Context,
  payment: PaymentRow,
  present: () => Promise<P>,
): Promise<P> {
  if (payment.status === 'succeeded') throw new Problem('not-cancelable');
  if (payment.status !== 'canceled') await cancel(ctx, payment);
  const presented = await present();
  if (presented.status !== 'canceled') throw new Problem('not-cancelable');
  return presented;
}

async function cancel(ctx: Context, payment: PaymentRow): Promise<void> {
  const calls = (await ctx.gateways.pay()).within(REQUEST_SECONDS);
  await requireConnected(ctx, accountOfPayment(payment), async () => {
    await cancelIfOpen(calls, payment);
    await syncPayment(ctx, calls, payment.id);
  });
}
