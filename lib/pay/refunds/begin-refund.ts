import { actorId } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { centsToNumber } from '../../core/money.ts';
import { Problem, refusedField } from '../../core/problems.ts';
import { findEntity } from '../../data/entities.ts';
import { findPassage } from '../../data/passages/find.ts';
import { lockPaidPassage, type PaidPassage } from '../../data/pay/paid-passage.ts';
import { findPaymentsOf, type PaymentRow } from '../../data/pay/payments.ts';
import { findRefundsOf, insertRefund, type RefundRow, updateRefund } from '../../data/pay/refunds.ts';
import type { RefundRequest } from '../payments/schemas.ts';
import { type Gift, giftToReturn, leftOf, sameRefund } from './refundable.ts';

/** The payments of a passage that was paid by card, held; 422 and 409 for any other one. */
export async function loadGifts(ctx: Context, { passage_id, amount }: RefundRequest) {
  const passage = await lockPaidPassage(ctx, passage_id);
  const entity = passage && (await findEntity(ctx, passage.entity_id));
  if (!passage || !entity) throw refusedField('passage-not-found', '/passage_id');
  const payments = await findPaymentsOf(ctx, passage_id);
  if (!payments.some(({ status }) => status === 'succeeded')) throw await unpaid(ctx, passage);
  if (amount === 0) throw refusedField('amount-out-of-range', '/amount');
  const gifts: Gift<PaymentRow, RefundRow>[] = [];
  for (const payment of payments) gifts.push({ payment, refunds: await findRefundsOf(ctx, payment.id) });
  return { passage, gifts };
}

/** A deleted passage is there for whoever gives its money back, and for nobody else. */
async function unpaid(ctx: Context, { passage_id, fk_type_reglement, montant_cents }: PaidPassage) {
  if (!(await findPassage(ctx, passage_id))) return refusedField('passage-not-found', '/passage_id');
  const waits = fk_type_reglement === 'pay' && montant_cents > 0;
  return new Problem(waits ? 'payment-pending' : 'not-a-card-payment');
}

export type BegunRefund = {
  refund: RefundRow;
  /** This very request has written it down: the provider cannot know it yet. */
  isNew: boolean;
};

/** Writes down what is to be given back before the provider is asked; the same request again means the same refund. */
export async function beginRefund(ctx: Context, request: RefundRequest): Promise<BegunRefund> {
  const { passage, gifts } = await loadGifts(ctx, request);
  const same = sameRefund(gifts, request.amount, ctx);
  if (same) return { refund: await resume(ctx, same), isNew: false };
  const gift = giftToReturn(passage, gifts);
  if (!gift) throw new Problem('already-refunded');
  const left = leftOf(gift);
  if (left > 0 && (gift.payment.dispute_state === 'open' || gift.payment.dispute_state === 'lost'))
    throw new Problem('disputed');
  const amount = request.amount ?? left;
  if (left <= 0 || amount > left) throw new Problem('already-refunded');
  return {
    refund: await write(ctx, gift.payment, { amount, reason: request.reason ?? null }),
    isNew: true,
  };
}

/** From now on it is the answer to this request too, which is at it again. */
async function resume(ctx: Context, refund: RefundRow): Promise<RefundRow> {
  const request_digests = [...new Set([...refund.request_digests, ...digestsOf(ctx)])];
  await updateRefund(ctx, refund.id, { request_digests, updated_at: ctx.now });
  return refund;
}

function digestsOf({ retryKey }: Context): string[] {
  return retryKey === null ? [] : [retryKey];
}

async function write(
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
