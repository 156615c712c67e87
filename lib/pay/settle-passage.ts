import { describeChanges } from '../changes.ts';
import type { Context } from '../context.ts';
import { type PaidPassage, setPaymentStanding } from '../data/pay/paid-passage.ts';
import { findPaymentsOf, passOverCanceled } from '../data/pay/payments.ts';
import { centsToNumber } from '../money.ts';
import { queueNotice } from './notices.ts';
import { followWithReceipts } from './receipts-of-card.ts';
import { type Standing, standingOf } from './standing.ts';

/**
 * Sets a passage to how it stands with its card payments, with its event, its history and its receipt. `ip` is of the
 * request that led to it. The same standing again leaves no trace.
 */
export async function settlePassage(ctx: Context, passage: PaidPassage, ip: string | null): Promise<void> {
  const payments = await findPaymentsOf(ctx, passage.passage_id);
  if (payments.length === 0) return;
  const standing = standingOf(passage, payments);
  // Should a card be asked for again, it is not one that was cancelled before.
  if (standing.payment_state === null) await passOverCanceled(ctx, passage.passage_id);
  const changes = describeChanges(trackedStanding(passage), trackedStanding(standing));
  if (Object.keys(changes).length === 0) return;
  const { passage_id, entity_id: entityId } = passage;
  await setPaymentStanding(ctx, passage_id, { ...standing, updated_at: ctx.now });
  // How much went back is for the history, as refunds are.
  const { refunded: _, ...told } = changes;
  if (told.payment_state) ctx.emit('passage_updated', { passage_id, changes: told }, { entityId, ip });
  ctx.record({ entityId, object: 'passage', objectId: passage_id, action: 'changed', changes });
  if (standing.payment_state === 'mismatch' && passage.payment_state !== 'mismatch') {
    ctx.log.write('pay-mismatch', { passage_id, entity_id: entityId });
    await queueNotice(ctx, entityId, { about: 'mismatch', passageId: passage_id });
  }
  await followWithReceipts(ctx, passage, standing);
}

function trackedStanding({ payment_state, refunded_cents }: Standing) {
  return { clear: { payment_state, refunded: centsToNumber(refunded_cents) }, encrypted: {} };
}
