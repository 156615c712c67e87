import type { Context } from '../../core/context.ts';
import type { ProviderDispute, ProviderRefund } from '../../core/pay-provider.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import {
  type DisputeRow,
  insertRefund,
  type RefundRow,
  updateRefund,
  upsertDispute,
} from '../../data/pay/refunds.ts';
import { withholdsMoney } from '../payments/provider-snapshot.ts';

/** Stores the provider's refunds of a payment: `known` ones and those created outside Tournée. */
export async function saveRefunds(
  ctx: Context,
  payment: PaymentRow,
  refunds: ProviderRefund[],
  known: RefundRow[],
): Promise<void> {
  for (const refund of refunds) {
    const row = known.find(({ refund_id, uuid }) => refund_id === refund.id || uuid === refund.uuid);
    if (row) updateFromProvider(ctx, row, refund);
    else await insertFromProvider(ctx, payment, refund);
  }
}

const statuses = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;

function statusOf({ status }: ProviderRefund): RefundRow['status'] {
  return statuses.find((known) => known === status) ?? 'pending';
}

function columnsOf(refund: ProviderRefund) {
  return {
    refund_id: refund.id,
    amount_cents: refund.amount,
    status: statusOf(refund),
    failure_reason: refund.failureReason,
  };
}

function updateFromProvider(ctx: Context, row: RefundRow, refund: ProviderRefund): void {
  const columns = columnsOf(refund);
  if (row.refund_id === refund.id && row.status === columns.status && row.amount_cents === refund.amount)
    return;
  ctx.write(updateRefund(ctx, row.id, { ...columns, updated_at: ctx.now }));
  if (columns.status === 'failed') ctx.log.write('pay-refund-failed', { refund_id: refund.id });
  const { id: objectId, entity_id: entityId } = row;
  const changes = { status: { old: row.status, new: columns.status } };
  ctx.record({ entityId, object: 'refund', objectId, action: 'changed', changes });
}

async function insertFromProvider(ctx: Context, payment: PaymentRow, refund: ProviderRefund): Promise<void> {
  const { entity_id: entityId } = payment;
  const row = await insertRefund(ctx, {
    uuid: ctx.ids.uuid(),
    entity_id: entityId,
    payment_id: payment.id,
    reason: refund.reason,
    requested_by: null,
    created_at: ctx.now,
    updated_at: ctx.now,
    ...columnsOf(refund),
  });
  const changes = { amount_cents: { old: null, new: refund.amount }, status: { old: null, new: row.status } };
  ctx.record({ entityId, object: 'refund', objectId: row.id, action: 'created', changes });
}

/** Stores the provider's disputes of a payment and reports new ones, which a person must answer in time. */
export async function saveDisputes(
  ctx: Context,
  payment: PaymentRow,
  disputes: ProviderDispute[],
  known: DisputeRow[],
): Promise<void> {
  for (const dispute of disputes) {
    const before = known.find(({ dispute_id }) => dispute_id === dispute.id)?.status;
    const row = {
      entity_id: payment.entity_id,
      payment_id: payment.id,
      dispute_id: dispute.id,
      amount_cents: dispute.amount,
      status: dispute.status,
      reason: dispute.reason,
      due_by: dispute.dueBy,
      created_at: ctx.now,
      updated_at: ctx.now,
    };
    ctx.write(upsertDispute(ctx, row));
    // An inquiry that became a dispute is reported too.
    const isNewDispute = before === undefined || (!withholdsMoney(before) && withholdsMoney(dispute.status));
    if (isNewDispute) await reportDispute(ctx, payment, dispute);
  }
}

const DECIDED_STATUSES = new Set(['won', 'lost', 'prevented', 'warning_closed']);

/** Logs a dispute; queues a notice only while the dispute can be answered. */
async function reportDispute(ctx: Context, payment: PaymentRow, dispute: ProviderDispute): Promise<void> {
  const { entity_id: entityId, passage_id: passageId } = payment;
  const { id, status, amount, dueBy } = dispute;
  ctx.log.write('pay-dispute', {
    dispute_id: id,
    dispute_status: status,
    due_by: dueBy,
    entity_id: entityId,
  });
  if (DECIDED_STATUSES.has(status)) return;
  const about = withholdsMoney(status) ? 'dispute' : 'inquiry';
  // Loaded on use, as few payments are disputed.
  const { queueNotice } = await import('../notices.ts');
  await queueNotice(ctx, entityId, { about, passageId, amount, dueBy });
}
