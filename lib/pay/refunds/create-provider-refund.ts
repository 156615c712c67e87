import type { Context } from '../../core/context.ts';
import { isPayFailure, PayFailure } from '../../core/pay-failure.ts';
import type { PayCalls, ProviderRefund } from '../../core/pay-provider.ts';
import { lockPaidPassage } from '../../data/pay/paid-passage.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import { findRefundsOf, type RefundRow, updateRefund } from '../../data/pay/refunds.ts';
import { createOnce, idempotencyKey } from '../create-once.ts';
import { saveRefunds } from './save-refunds-and-disputes.ts';
import type { PendingRefund } from './start-refund.ts';

type RefundOfPayment = PendingRefund & { payment: PaymentRow };

/** Creates a recorded refund at the provider at most once; a refusal marks it as failed and is thrown. */
export async function createProviderRefund(
  ctx: Context,
  calls: PayCalls,
  started: RefundOfPayment,
): Promise<void> {
  const { payment, refund, isNew } = started;
  const { uuid } = refund;
  const made = await createOnce(ctx, {
    startedAt: isNew ? null : refund.created_at,
    key: idempotencyKey(ctx, 'refund', refund),
    nextKey: async () => {
      const attempt = refund.attempt + 1;
      const change = { attempt, updated_at: ctx.now };
      await ctx.transact({ entityId: refund.entity_id }, (trx) => updateRefund(trx, refund.id, change));
      return idempotencyKey(ctx, 'refund', { uuid, attempt });
    },
    find: () => findProviderRefund(calls, payment, refund),
    create: (key) => createOrFail(ctx, calls, started, key),
  });
  await saveProviderRefund(ctx, payment, made);
}

/** Finds the refund at the provider; undefined when it was not created. */
export async function findProviderRefund(
  calls: PayCalls,
  payment: PaymentRow,
  { uuid }: RefundRow,
): Promise<ProviderRefund | undefined> {
  const { accountId, intentId } = providerIds(payment);
  return (await calls.refunds(accountId, intentId)).find((made) => made.uuid === uuid);
}

export function saveProviderRefund(ctx: Context, payment: PaymentRow, made: ProviderRefund): Promise<void> {
  return withPassageLock(ctx, payment, (trx, known) => saveRefunds(trx, payment, [made], known));
}

/** Creates the refund; only a refusal that does not replay an earlier one proves that it was not created. */
async function createOrFail(
  ctx: Context,
  calls: PayCalls,
  { payment, refund }: RefundOfPayment,
  key: string,
): Promise<ProviderRefund> {
  const { uuid, amount_cents: amount } = refund;
  try {
    const { accountId, intentId } = providerIds(payment);
    return await calls.createRefund(accountId, { intentId, amount, uuid }, key);
  } catch (error) {
    if (isPayFailure(error, 'refused', 'missing', 'disconnected') && !error.isReplay)
      await failRefund(ctx, payment, { refund, reason: error.reason ?? error.kind });
    throw error;
  }
}

function providerIds({ account_id: accountId, payment_intent_id: intentId }: PaymentRow) {
  if (accountId === null || intentId === null) throw new PayFailure('refunds.create', 'missing');
  return { accountId, intentId };
}

/** Marks a refund as failed, unless its outcome was recorded meanwhile. */
export function failRefund(
  ctx: Context,
  payment: PaymentRow,
  { refund: { id, entity_id: entityId }, reason }: { refund: RefundRow; reason: string },
): Promise<void> {
  return withPassageLock(ctx, payment, async (trx, refunds) => {
    if (refunds.find((one) => one.id === id)?.status !== 'creating') return;
    trx.write(updateRefund(trx, id, { status: 'failed', failure_reason: reason, updated_at: trx.now }));
    const changes = { status: { old: 'creating', new: 'failed' } };
    trx.record({ entityId, object: 'refund', objectId: id, action: 'changed', changes });
  });
}

/** Runs `work` with the refunds of a payment in a transaction that locks the passage, which serialises them. */
function withPassageLock(
  ctx: Context,
  { id, entity_id, passage_id }: PaymentRow,
  work: (trx: Context, refunds: RefundRow[]) => Promise<void>,
) {
  return ctx.transact({ entityId: entity_id }, async (trx) => {
    const [, refunds] = await Promise.all([lockPaidPassage(trx, passage_id), findRefundsOf(trx, id)]);
    await work(trx, refunds);
  });
}
