import type { Needs, Reads } from '../context.ts';
import { type PaymentRow, updatePayment } from '../data/pay/payments.ts';

/**
 * Gives an attempt up whose intent nobody holds: should the provider have made it all the same, it is cancelled as soon
 * as it is seen. What was asked of the provider before is out of date.
 */
export async function giveUp(ctx: Reads & Needs<'now'>, { id, syncs }: PaymentRow): Promise<void> {
  const { now } = ctx;
  await updatePayment(ctx, id, { status: 'canceled', syncs: syncs + 1, synced_at: now, updated_at: now });
}
