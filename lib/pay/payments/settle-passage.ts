import { describeChanges } from '../../core/changes.ts';
import type { Context } from '../../core/context.ts';
import { centsToNumber } from '../../core/money.ts';
import {
  type EntityOrOperation,
  findMismatchesIn,
  findOpenPaymentsIn,
  lockPaidPassage,
  type PaidPassage,
  setPassagePaymentState,
} from '../../data/pay/paid-passage.ts';
import { findPaymentsOf, markCanceledAsPast } from '../../data/pay/payments.ts';
import { queueNotice } from '../notices.ts';
import { derivePaymentState, expectsAmount, type PassagePaymentState } from './passage-payment-state.ts';
import { followWithReceipts } from './receipts-of-card.ts';

/**
 * Updates the payment state of a passage from its card payments, with event, history and receipt; false when nothing
 * changes. `ip` is that of the request that led to it.
 */
export async function settlePassage(ctx: Context, passage: PaidPassage, ip: string | null): Promise<boolean> {
  const payments = await findPaymentsOf(ctx, passage.passage_id);
  if (payments.length === 0) return false;
  const standing = derivePaymentState(passage, payments);
  // A later request for a card must not get a payment that was cancelled before.
  if (standing.payment_state === null) await markCanceledAsPast(ctx, passage.passage_id);
  const changes = describeChanges(trackedPaymentState(passage), trackedPaymentState(standing));
  if (Object.keys(changes).length === 0) return false;
  const { passage_id, entity_id: entityId } = passage;
  await setPassagePaymentState(ctx, passage_id, { ...standing, updated_at: ctx.now });
  // The refunded amount is recorded in the history only, as refunds are.
  const { refunded: _, ...emitted } = changes;
  if (emitted.payment_state) ctx.emit('passage_updated', { passage_id, changes: emitted }, { entityId, ip });
  ctx.record({ entityId, object: 'passage', objectId: passage_id, action: 'changed', changes });
  if (standing.payment_state === 'mismatch' && passage.payment_state !== 'mismatch') {
    ctx.log.write('pay-mismatch', { passage_id, entity_id: entityId });
    await queueNotice(ctx, entityId, { about: 'mismatch', passageId: passage_id });
  }
  await followWithReceipts(ctx, passage, standing);
  return true;
}

function trackedPaymentState({ payment_state, refunded_cents }: PassagePaymentState) {
  return { clear: { payment_state, refunded: centsToNumber(refunded_cents) }, encrypted: {} };
}

const UNSETTLED = new Set(['creating', 'open', 'processing']);

/**
 * After a change of a passage: updates its payment state, and queues the payments that no longer fit the passage for
 * cancellation. Does nothing without a card payment.
 */
export async function settleCards(ctx: Context, { passageId }: { passageId: number }): Promise<boolean> {
  const payments = await findPaymentsOf(ctx, passageId);
  const passage = payments.length > 0 && (await lockPaidPassage(ctx, passageId));
  if (!passage) return false;
  const isSettled = await settlePassage(ctx, passage, ctx.client.ip);
  for (const { id, entity_id, status, amount_cents } of payments) {
    if (!UNSETTLED.has(status) || expectsAmount(passage, amount_cents)) continue;
    ctx.enqueue({ queue: 'sync-payment', body: { entity_id, payment_id: id } });
  }
  return isSettled;
}

/** The rest waits for the nightly reconciliation, so that a deletion stays a short request. */
const MAX_QUEUED = 200;

/** After the deletion of an association or operation: queues its open payments for cancellation. */
export async function cancelOpenPayments(ctx: Context, place: EntityOrOperation): Promise<boolean> {
  for (const { id, entity_id } of await findOpenPaymentsIn(ctx, place, MAX_QUEUED))
    ctx.enqueue({ queue: 'sync-payment', body: { entity_id, payment_id: id } });
  return false;
}

/** After the restoration of an association or operation: a payment received meanwhile may fit its passage again. */
export async function settleMismatches(ctx: Context, place: EntityOrOperation): Promise<boolean> {
  for (const passageId of await findMismatchesIn(ctx, place)) await settleCards(ctx, { passageId });
  return false;
}
