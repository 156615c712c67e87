import type { Context } from '../context.ts';
import { lockPaidPassage } from '../data/pay/paid-passage.ts';
import { findPaymentsOf } from '../data/pay/payments.ts';
import { settlePassage } from './settle-passage.ts';
import { asksFor } from './standing.ts';

const UNSETTLED = new Set(['creating', 'open', 'processing']);

/**
 * After a change of a passage: sets how it stands with its card payments, and leaves it to the queue to cancel what
 * it does not ask for any more. Without a card payment nothing is done.
 */
export async function followPassage(ctx: Context, passageId: number): Promise<void> {
  const payments = await findPaymentsOf(ctx, passageId);
  const passage = payments.length > 0 && (await lockPaidPassage(ctx, passageId));
  if (!passage) return;
  await settlePassage(ctx, passage, ctx.client.ip);
  for (const { id, entity_id, status, amount_cents } of payments) {
    if (!UNSETTLED.has(status) || asksFor(passage, amount_cents)) continue;
    ctx.enqueue({ queue: 'sync-payment', body: { entity_id, payment_id: id } });
  }
}
