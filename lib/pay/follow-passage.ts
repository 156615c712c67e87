import type { Context } from '../context.ts';
import { findPaymentsOf } from '../data/pay/payments.ts';
import { settleAfterChange } from './settle-passage.ts';

const UNSETTLED = new Set(['creating', 'open', 'processing']);

/**
 * After a change of a passage: sets how it stands with its card payments, and leaves what the provider has to be
 * asked or told to the queue. Without a card payment nothing is done.
 */
export async function followPassage(ctx: Context, passageId: number): Promise<void> {
  const payments = await findPaymentsOf(ctx, passageId);
  if (payments.length === 0) return;
  await settleAfterChange(ctx, passageId);
  for (const { id, entity_id, status } of payments) {
    if (UNSETTLED.has(status)) ctx.enqueue({ queue: 'sync-payment', body: { entity_id, payment_id: id } });
  }
}
