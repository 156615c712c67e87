import type { Context } from '../../core/context.ts';
import { describeChanges } from '../../core/fields/changes.ts';
import { centsToNumber } from '../../core/money.ts';
import type { PaymentState } from '../../core/records/passage.ts';
import type { AnnouncedName } from '../../core/webhook-events.ts';
import {
  type EntityOrOperation,
  findMismatchesIn,
  findOpenPaymentsIn,
  lockPaidPassage,
  type PaidPassage,
  setPassagePaymentState,
} from '../../data/pay/paid-passage.ts';
import { findPaymentsOf, markCanceledAsPast, type PaymentRow } from '../../data/pay/payments.ts';
import { derivePaymentState, expectsAmount, type PassagePaymentState } from './passage-payment-state.ts';
import { followWithReceipts } from './receipts-of-card.ts';

type Paid = { passage: PaidPassage; payments: PaymentRow[] };

/**
 * Updates the payment state of a passage from its card payments, with event, history and receipt; returns false when nothing
 * changes. `payments` are those of the passage, read under its lock; `ip` is that of the causing request.
 */
export async function settlePassage(
  ctx: Context,
  { passage, payments }: Paid,
  ip: string | null,
): Promise<boolean> {
  if (payments.length === 0) return false;
  const standing = derivePaymentState(passage, payments);
  // A later card request must not get a payment that was cancelled before.
  if (standing.payment_state === null) ctx.write(markCanceledAsPast(ctx, passage.passage_id));
  const changes = describeChanges(trackedPaymentState(passage), trackedPaymentState(standing));
  if (Object.keys(changes).length === 0) return false;
  const { passage_id, entity_id: entityId } = passage;
  ctx.write(setPassagePaymentState(ctx, passage_id, { ...standing, updated_at: ctx.now }));
  // The refunded amount is recorded in the history only, as refunds are.
  const { refunded: _, ...emitted } = changes;
  if (emitted.payment_state) ctx.emit('passage_updated', { passage_id, changes: emitted }, { entityId, ip });
  ctx.record({ entityId, object: 'passage', objectId: passage_id, action: 'changed', changes });
  announcePayment(ctx, passage, standing);
  if (standing.payment_state === 'mismatch' && passage.payment_state !== 'mismatch') {
    ctx.log.write('pay-mismatch', { passage_id, entity_id: entityId });
    // Loaded on use: every function that changes a visit settles payments, and few find a mismatch.
    const { queueNotice } = await import('../notices.ts');
    await queueNotice(ctx, entityId, { about: 'mismatch', passageId: passage_id });
  }
  await followWithReceipts(ctx, passage, standing);
  return true;
}

const announcedAs = {
  pending: null,
  processing: null,
  paid: 'payment.succeeded',
  failed: 'payment.failed',
  canceled: 'payment.failed',
  partially_refunded: 'payment.refunded',
  refunded: 'payment.refunded',
  disputed: 'payment.disputed',
  dispute_won: 'payment.disputed',
  dispute_lost: 'payment.disputed',
  mismatch: 'payment.mismatch',
} as const satisfies Record<PaymentState, AnnouncedName | null>;

/** Tells webhooks of the new state of a card payment. */
function announcePayment(
  ctx: Context,
  { passage_id, entity_id, montant_cents: amount_cents }: PaidPassage,
  { payment_state, refunded_cents }: PassagePaymentState,
): void {
  const name = payment_state && announcedAs[payment_state];
  if (!name || payment_state === null) return;
  ctx.announce(name, entity_id, { passage_id, amount_cents, refunded_cents, payment_state });
}

function trackedPaymentState({ payment_state, refunded_cents }: PassagePaymentState) {
  return { clear: { payment_state, refunded: centsToNumber(refunded_cents) }, encrypted: {} };
}

const UNSETTLED = new Set(['creating', 'open', 'processing']);

/**
 * After a change of a passage, updates its payment state and queues the cancellation of payments that no longer fit it. Returns
 * early when the passage is known to have no card payment.
 */
export async function settleCards(
  ctx: Context,
  { passageId, hasCardPayments = true }: { passageId: number; hasCardPayments?: boolean },
): Promise<boolean> {
  if (!hasCardPayments) return false;
  const [passage, payments] = await Promise.all([
    lockPaidPassage(ctx, passageId),
    // Sent after the lock, so that it sees all earlier commits.
    findPaymentsOf(ctx, passageId),
  ]);
  if (!passage || payments.length === 0) return false;
  const isSettled = await settlePassage(ctx, { passage, payments }, ctx.client.ip);
  for (const { id, entity_id, status, amount_cents } of payments) {
    if (!UNSETTLED.has(status) || expectsAmount(passage, amount_cents)) continue;
    ctx.enqueue({ queue: 'sync-payment', body: { entity_id, payment_id: id } });
  }
  return isSettled;
}

/** More than this many wait for the nightly reconciliation, so that a deletion remains a short request. */
const MAX_QUEUED = 200;

/** After the deletion of an association or operation, queues the cancellation of its open payments. */
export async function cancelOpenPayments(ctx: Context, place: EntityOrOperation): Promise<boolean> {
  for (const { id, entity_id } of await findOpenPaymentsIn(ctx, place, MAX_QUEUED))
    ctx.enqueue({ queue: 'sync-payment', body: { entity_id, payment_id: id } });
  return false;
}

/** After the restoration of an association or operation, a payment received meanwhile may fit its passage again. */
export async function settleMismatches(ctx: Context, place: EntityOrOperation): Promise<boolean> {
  for (const passageId of await findMismatchesIn(ctx, place)) await settleCards(ctx, { passageId });
  return false;
}
