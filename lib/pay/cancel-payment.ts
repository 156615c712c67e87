import type { Context } from '../context.ts';
import type { PaymentRow } from '../data/pay/payments.ts';
import type { PayCalls } from '../pay-provider.ts';
import { Problem } from '../problems.ts';
import { cancelAtProvider } from './cancel-at-provider.ts';
import type { FoundPayment } from './load-payment.ts';
import { accountOf, onAccount } from './on-account.ts';
import { REQUEST_SECONDS } from './patience.ts';
import { paymentStatus } from './seen-payment.ts';
import { showPayment } from './show-payment.ts';
import { syncPayment } from './sync-payment.ts';

/** Cancels an intent that nobody has paid; one that is cancelled already is answered as it is. */
export async function cancelPayment(ctx: Context, intentId: string, { payment }: FoundPayment) {
  if (payment.status === 'succeeded') throw new Problem('not-cancelable');
  if (payment.status !== 'canceled') await cancel(ctx, intentId, payment);
  const shown = await showPayment(ctx, intentId);
  if (shown.status !== 'canceled') throw new Problem('not-cancelable');
  return shown;
}

async function cancel(ctx: Context, intentId: string, payment: PaymentRow): Promise<void> {
  const calls = (await ctx.gateways.pay()).within(REQUEST_SECONDS);
  await onAccount(ctx, accountOf(payment), async () => {
    await cancelWhileOpen(calls, intentId, payment);
    await syncPayment(ctx, calls, payment.id);
  });
}

/** A card that is being read decides first. */
async function cancelWhileOpen(calls: PayCalls, intentId: string, payment: PaymentRow): Promise<void> {
  const { account_id: accountId } = payment;
  if (accountId === null) return;
  const { status } = await calls.intent(accountId, intentId);
  if (paymentStatus(status) === 'open') await cancelAtProvider(calls, payment, { accountId, intentId });
}
