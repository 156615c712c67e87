import type { Context } from '../../core/context.ts';
import { centsToNumber } from '../../core/money.ts';
import { EntitySettings } from '../../core/records/entity.ts';
import { findEntity } from '../../data/entities.ts';
import { findPassage } from '../../data/passages/find.ts';
import type { PaidPassage } from '../../data/pay/paid-passage.ts';
import { cancelReceipt, markRefunded } from '../../data/receipts/receipts.ts';
import { issueIfReadable } from '../../receipts/issue-automatically.ts';
import { isReceiptable } from '../../receipts/rules.ts';
import type { PassagePaymentState } from './passage-payment-state.ts';

/** Updates the receipt of a card payment: issues it once paid, marks it on a partial refund, cancels it on a full one. */
export async function followWithReceipts(
  ctx: Context,
  passage: PaidPassage,
  standing: PassagePaymentState,
): Promise<void> {
  const { receipt_id: receiptId } = passage;
  switch (standing.payment_state) {
    case 'paid':
    case 'partially_refunded':
    case 'dispute_won':
      if (receiptId !== null) return mark(ctx, passage, receiptId, standing.refunded_cents);
      // Also when a payment and its refund are reported together, before a receipt exists.
      return isReceiptable(passage.payment_state) ? undefined : issueIfAutomatic(ctx, passage);
    case 'disputed':
      // A part may have been refunded before the bank withholds the rest.
      if (receiptId !== null) await mark(ctx, passage, receiptId, standing.refunded_cents);
      return;
    case 'refunded':
    case 'dispute_lost':
      if (receiptId !== null) await cancel(ctx, passage, receiptId, standing);
      return;
    default:
      return;
  }
}

async function issueIfAutomatic(ctx: Context, passage: PaidPassage): Promise<void> {
  if (passage.encrypted_email === null) return;
  const [entity, isVisible] = await Promise.all([
    findEntity(ctx, passage.entity_id),
    // A passage whose operation was deleted gets no receipt.
    findPassage({ ...ctx, scope: 'all' }, passage.passage_id),
  ]);
  if (!entity || !EntitySettings.parse(entity.settings).auto_receipts) return;
  if (isVisible) await issueIfReadable({ ...ctx, scope: 'all' }, passage.passage_id);
}

async function mark(ctx: Context, passage: PaidPassage, receiptId: number, cents: number): Promise<void> {
  if (passage.receipt_refunded_cents === cents) return;
  ctx.write(markRefunded(ctx, receiptId, { cents, now: ctx.now }));
  const before = centsToNumber(passage.receipt_refunded_cents ?? 0);
  const changes = { refunded: { old: before, new: centsToNumber(cents) } };
  const { entity_id: entityId } = passage;
  ctx.record({ entityId, object: 'receipt', objectId: receiptId, action: 'changed', changes });
}

async function cancel(
  ctx: Context,
  passage: PaidPassage,
  receiptId: number,
  { payment_state: reason, refunded_cents: cents }: PassagePaymentState,
): Promise<void> {
  ctx.write(cancelReceipt(ctx, receiptId, { reason: reason ?? 'refunded', cents, now: ctx.now }));
  const { entity_id: entityId } = passage;
  const changes = { cancel_reason: { old: null, new: reason } };
  ctx.record({ entityId, object: 'receipt', objectId: receiptId, action: 'cancelled', changes });
  ctx.announce('receipt.cancelled', entityId, { receipt_id: receiptId, passage_id: passage.passage_id });
}
