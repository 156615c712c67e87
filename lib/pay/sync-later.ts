import type { Context } from '../context.ts';
import { syncPayment } from './sync-payment.ts';

/** Of a worker, behind which nobody waits. */
const WORKER_SECONDS = 40;

type Message = { entity_id: number; payment_id: number };

/** What a change of a passage left to do: an intent that is not wanted any more is cancelled. */
export async function syncLater(ctx: Context, { entity_id: entityId, payment_id }: Message): Promise<void> {
  const calls = (await ctx.gateways.pay()).within(WORKER_SECONDS);
  await syncPayment({ ...ctx, tenant: { entityId } }, calls, payment_id);
}
