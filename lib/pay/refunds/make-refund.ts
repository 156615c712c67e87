import type { Context } from '../../core/context.ts';
import { isPayFailure, PayFailure } from '../../core/pay-failure.ts';
import type { PayCalls, ProviderRefund } from '../../core/pay-provider.ts';
import { lockPaidPassage } from '../../data/pay/paid-passage.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import { findRefundsOf, type RefundRow, updateRefund } from '../../data/pay/refunds.ts';
import { madeOnce, payKey } from '../made-once.ts';
import type { BegunRefund } from './begin-refund.ts';
import { keepRefunds } from './refunds-and-disputes.ts';

type Begun = BegunRefund & { payment: PaymentRow };

/** Has the provider give back what was written down, once; what it refuses has failed, and is thrown. */
export async function makeRefund(ctx: Context, calls: PayCalls, begun: Begun): Promise<void> {
  const { payment, refund, isNew } = begun;
  const { uuid } = refund;
  const made = await madeOnce(ctx, {
    begunAt: isNew ? null : refund.created_at,
    key: payKey(ctx, 'refund', refund),
    nextKey: async () => {
      const attempt = refund.attempt + 1;
      const change = { attempt, updated_at: ctx.now };
      await ctx.transact({ entityId: refund.entity_id }, (trx) => updateRefund(trx, refund.id, change));
      return payKey(ctx, 'refund', { uuid, attempt });
    },
    find: () => findMade(calls, payment, refund),
    make: (key) => make(ctx, calls, begun, key),
  });
  await keepMade(ctx, payment, made);
}

/** A refund as the provider knows it; undefined when it does not. */
export async function findMade(
  calls: PayCalls,
  payment: PaymentRow,
  { uuid }: RefundRow,
): Promise<ProviderRefund | undefined> {
  const { accountId, intentId } = placeOf(payment);
  return (await calls.refunds(accountId, intentId)).find((made) => made.uuid === uuid);
}

export function keepMade(ctx: Context, payment: PaymentRow, made: ProviderRefund): Promise<void> {
  return held(ctx, payment, (trx) => keepRefunds(trx, payment, [made]));
}

/** Only what is refused here is not made: a look that fails says nothing, nor does a refusal kept under a key. */
async function make(
  ctx: Context,
  calls: PayCalls,
  { payment, refund }: Begun,
  key: string,
): Promise<ProviderRefund> {
  const { uuid, amount_cents: amount } = refund;
  try {
    const { accountId, intentId } = placeOf(payment);
    return await calls.createRefund(accountId, { intentId, amount, uuid }, key);
  } catch (error) {
    if (isPayFailure(error, 'refused', 'missing', 'disconnected') && !error.isReplay)
      await failRefund(ctx, payment, { refund, reason: error.reason ?? error.kind });
    throw error;
  }
}

function placeOf({ account_id: accountId, payment_intent_id: intentId }: PaymentRow) {
  if (accountId === null || intentId === null) throw new PayFailure('refunds.create', 'missing');
  return { accountId, intentId };
}

/** Writes down that a refund was not made; what was found out about it meanwhile stands. */
export function failRefund(
  ctx: Context,
  payment: PaymentRow,
  { refund: { id, payment_id, entity_id: entityId }, reason }: { refund: RefundRow; reason: string },
): Promise<void> {
  return held(ctx, payment, async (trx) => {
    const refunds = await findRefundsOf(trx, payment_id);
    if (refunds.find((one) => one.id === id)?.status !== 'creating') return;
    await updateRefund(trx, id, { status: 'failed', failure_reason: reason, updated_at: trx.now });
    const changes = { status: { old: 'creating', new: 'failed' } };
    trx.record({ entityId, object: 'refund', objectId: id, action: 'changed', changes });
  });
}

/** In a transaction that holds the passage: refunds of one are decided upon one after the other. */
function held(ctx: Context, { entity_id, passage_id }: PaymentRow, work: (trx: Context) => Promise<void>) {
  return ctx.transact({ entityId: entity_id }, async (trx) => {
    await lockPaidPassage(trx, passage_id);
    await work(trx);
  });
}
