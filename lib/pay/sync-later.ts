import type { Context } from '../context.ts';
import { findPayment } from '../data/pay/payments.ts';
import { isPayFailure } from '../pay-failure.ts';
import { accountOf, unlessWithdrawn } from './on-account.ts';
import { WORKER_SECONDS } from './patience.ts';
import { syncPayment } from './sync-payment.ts';

type Message = { entity_id: number; payment_id: number };

/**
 * What a change of a passage left to do: an intent that is not wanted any more is cancelled. On an account that was
 * withdrawn, and for an intent that the provider does not know, nothing is left to do.
 */
export async function syncLater(ctx: Context, { entity_id: entityId, payment_id }: Message): Promise<void> {
  const confined = { ...ctx, tenant: { entityId } };
  const payment = await ctx.transact(confined.tenant, (trx) => findPayment(trx, payment_id));
  if (!payment) return;
  const calls = (await ctx.gateways.pay()).within(WORKER_SECONDS);
  const sync = () => syncPayment(confined, calls, payment_id);
  await unlessWithdrawn(confined, accountOf(payment), sync, () => undefined).catch((error: unknown) => {
    if (!isPayFailure(error, 'missing')) throw error;
  });
}
