import { actorId, type Context } from '../../core/context.ts';
import { centsToNumber } from '../../core/money.ts';
import { Problem, refusedField } from '../../core/problems/problem.ts';
import { isCard } from '../../core/records/payment-types.ts';
import { findEntity } from '../../data/entities.ts';
import { findPassage } from '../../data/passages/find.ts';
import { lockPaidPassage, type PaidPassage } from '../../data/pay/paid-passage.ts';
import { findPaymentsOf, type PaymentRow } from '../../data/pay/payments.ts';
import { findRefundsOf, insertRefund, type RefundRow, updateRefund } from '../../data/pay/refunds.ts';
import type { RefundRequest } from '../payments/schemas.ts';
import {
  choosePaymentToRefund,
  findRepeatedRefund,
  type RefundablePayment,
  refundableCents,
} from './refundable.ts';

/** Locks a passage and returns its payments with their refunds; throws when the passage was not paid by card. */
export async function loadRefundablePayments(ctx: Context, { passage_id, amount }: RefundRequest) {
  const passage = await lockPaidPassage(ctx, passage_id);
  const entity = passage && (await findEntity(ctx, passage.entity_id));
  if (!passage || !entity) throw refusedField('passage-not-found', '/passage_id');
  const payments = await findPaymentsOf(ctx, passage_id);
  if (!payments.some(({ status }) => status === 'succeeded')) throw await unpaidProblem(ctx, passage);
  if (amount === 0) throw refusedField('amount-out-of-range', '/amount');
  const candidates: RefundablePayment<PaymentRow, RefundRow>[] = [];
  for (const payment of payments) candidates.push({ payment, refunds: await findRefundsOf(ctx, payment.id) });
  return { passage, candidates };
}

/** Returns why a passage without a successful payment cannot be refunded; an unpaid deleted passage counts as not found. */
async function unpaidProblem(ctx: Context, { passage_id, fk_type_reglement, montant_cents }: PaidPassage) {
  if (!(await findPassage(ctx, passage_id))) return refusedField('passage-not-found', '/passage_id');
  const waits = isCard(fk_type_reglement) && montant_cents > 0;
  return new Problem(waits ? 'payment-pending' : 'not-a-card-payment');
}

export type PendingRefund = {
  refund: RefundRow;
  /** This request inserted the refund, so that the provider cannot know it yet. */
  isNew: boolean;
};

/** Records a refund before the provider is called; an identical request resumes that refund. */
export async function startRefund(ctx: Context, request: RefundRequest): Promise<PendingRefund> {
  const { passage, candidates } = await loadRefundablePayments(ctx, request);
  const repeated = findRepeatedRefund(candidates, request.amount, ctx);
  if (repeated) return { refund: await addRequestDigest(ctx, repeated), isNew: false };
  const chosen = choosePaymentToRefund(passage, candidates);
  if (!chosen) throw new Problem('already-refunded');
  const left = refundableCents(chosen);
  if (left > 0 && (chosen.payment.dispute_state === 'open' || chosen.payment.dispute_state === 'lost'))
    throw new Problem('disputed');
  const amount = request.amount ?? left;
  if (left <= 0 || amount > left) throw new Problem('already-refunded');
  return {
    refund: await insertRefundRecord(ctx, chosen.payment, { amount, reason: request.reason ?? null }),
    isNew: true,
  };
}

/** Links this request's digest to the refund, so that repeated requests find the refund. */
async function addRequestDigest(ctx: Context, refund: RefundRow): Promise<RefundRow> {
  const request_digests = [...new Set([...refund.request_digests, ...digestsOf(ctx)])];
  await updateRefund(ctx, refund.id, { request_digests, updated_at: ctx.now });
  return refund;
}

function digestsOf({ retryKey }: Context): string[] {
  return retryKey === null ? [] : [retryKey];
}

async function insertRefundRecord(
  ctx: Context,
  { id, entity_id: entityId }: PaymentRow,
  { amount, reason }: { amount: number; reason: string | null },
): Promise<RefundRow> {
  const row = await insertRefund(ctx, {
    uuid: ctx.ids.uuid(),
    entity_id: entityId,
    payment_id: id,
    amount_cents: amount,
    reason,
    status: 'creating',
    requested_by: actorId(ctx),
    request_digests: digestsOf(ctx),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  const changes = {
    amount: { old: null, new: centsToNumber(amount) },
    status: { old: null, new: row.status },
    ...(reason === null ? {} : { reason: { old: null, new: reason } }),
  };
  ctx.record({ entityId, object: 'refund', objectId: row.id, action: 'created', changes });
  return row;
}
