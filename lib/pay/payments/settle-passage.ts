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
 * Sets a passage to how it stands with its card payments, with its event, its history and its receipt. `ip` is of the
 * request that led to it. The same standing again leaves no trace and returns false.
 */
export async function settlePassage(ctx: Context, passage: PaidPassage, ip: string | null): Promise<boolean> {
  const payments = await findPaymentsOf(ctx, passage.passage_id);
  if (payments.length === 0) return false;
  const standing = derivePaymentState(passage, payments);
  // Should a card be asked for again, it is not one that was cancelled before.
  if (standing.payment_state === null) await markCanceledAsPast(ctx, passage.passage_id);
  const changes = describeChanges(trackedStanding(passage), trackedStanding(standing));
  if (Object.keys(changes).length === 0) return false;
  const { passage_id, entity_id: entityId } = passage;
  await setPassagePaymentState(ctx, passage_id, { ...standing, updated_at: ctx.now });
  // How much went back is for the history, as refunds are.
  const { refunded: _, ...told } = changes;
  if (told.payment_state) ctx.emit('passage_updated', { passage_id, changes: told }, { entityId, ip });
  ctx.record({ entityId, object: 'passage', objectId: passage_id, action: 'changed', changes });
  if (standing.payment_state === 'mismatch' && passage.payment_state !== 'mismatch') {
    ctx.log.write('pay-mismatch', { passage_id, entity_id: entityId });
    await queueNotice(ctx, entityId, { about: 'mismatch', passageId: passage_id });
  }
  await followWithReceipts(ctx, passage, standing);
  return true;
}

function trackedStanding({ payment_state, refunded_cents }: PassagePaymentState) {
  return { clear: { payment_state, refunded: centsToNumber(refunded_cents) }, encrypted: {} };
}

const UNSETTLED = new Set(['creating', 'open', 'processing']);

/**
 * After a change of a passage: sets how it stands with its card payments, and leaves it to the queue to cancel what
 * it does not ask for any more. Without a card payment nothing is done.
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

/** More than these wait for the nightly comparison, so that a deletion stays a short request. */
const MOST = 200;

/** After a deletion of a place: leaves it to the queue to cancel the intents of which no card shall be taken any more. */
export async function cancelOpenPayments(ctx: Context, place: EntityOrOperation): Promise<boolean> {
  for (const { id, entity_id } of await findOpenPaymentsIn(ctx, place, MOST))
    ctx.enqueue({ queue: 'sync-payment', body: { entity_id, payment_id: id } });
  return false;
}

/** After a restoration of a place: a card that was taken while nobody could see its passage may fit it again. */
export async function settleMismatches(ctx: Context, place: EntityOrOperation): Promise<boolean> {
  for (const passageId of await findMismatchesIn(ctx, place)) await settleCards(ctx, { passageId });
  return false;
}
