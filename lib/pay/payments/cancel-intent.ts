import type { Context } from '../../core/context.ts';
import type { PayCalls } from '../../core/pay-provider.ts';
import { Problem } from '../../core/problems.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import { accountOf, onAccount } from '../accounts/sync-account.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { type FoundPayment, showPayment } from './get-intent.ts';
import { paymentStatus } from './provider-snapshot.ts';
import { cancelAtProvider, syncPayment } from './sync-payment.ts';

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
