import type { Context } from '../context.ts';
import { lockPaidPassage } from '../data/pay/paid-passage.ts';
import type { PaymentRow } from '../data/pay/payments.ts';
import { findRefundsOf, type RefundRow, updateRefund } from '../data/pay/refunds.ts';
import { isPayFailure, PayFailure } from '../pay-failure.ts';
import type { PayCalls, ProviderRefund } from '../pay-provider.ts';
import { payKey } from './keys.ts';
import { madeOnce } from './made-once.ts';
import { keepRefunds } from './money-back.ts';

type Begun = {
  payment: PaymentRow;
  refund: RefundRow;
  /** This very request has written it down: the provider cannot know it yet. */
  isNew: boolean;
};

/** Has the provider give back what was written down, once; what it refuses has failed, and is thrown. */
export async function makeRefund(ctx: Context, calls: PayCalls, begun: Begun): Promise<void> {
  const { payment, refund } = begun;
  try {
    const made = await make(ctx, calls, begun);
    await held(ctx, payment, (trx) => keepRefunds(trx, payment, [made]));
  } catch (error) {
    if (isPayFailure(error, 'refused', 'missing', 'disconnected'))
      await held(ctx, payment, (trx) => fail(trx, refund, error));
    throw error;
  }
}

/** In a transaction that holds the passage: refunds of one are decided upon one after the other. */
function held(ctx: Context, { entity_id, passage_id }: PaymentRow, work: (trx: Context) => Promise<void>) {
  return ctx.transact({ entityId: entity_id }, async (trx) => {
    await lockPaidPassage(trx, passage_id);
    await work(trx);
  });
}

async function make(
  ctx: Context,
  calls: PayCalls,
  { payment, refund, isNew }: Begun,
): Promise<ProviderRefund> {
  const { account_id: accountId, payment_intent_id: intentId } = payment;
  if (accountId === null || intentId === null) throw new PayFailure('refunds.create', 'missing');
  const { uuid, amount_cents: amount } = refund;
  return madeOnce(ctx, {
    begunAt: isNew ? null : refund.created_at,
    key: payKey(ctx, 'refund', refund),
    nextKey: async () => {
      const attempt = refund.attempt + 1;
      const change = { attempt, updated_at: ctx.now };
      await ctx.transact({ entityId: refund.entity_id }, (trx) => updateRefund(trx, refund.id, change));
      return payKey(ctx, 'refund', { uuid, attempt });
    },
    find: async () => (await calls.refunds(accountId, intentId)).find((made) => made.uuid === uuid),
    make: (key) => calls.createRefund(accountId, { intentId, amount, uuid }, key),
  });
}

/** What was found out about it meanwhile stands. */
async function fail(ctx: Context, { id, payment_id, entity_id: entityId }: RefundRow, failure: PayFailure) {
  const refunds = await findRefundsOf(ctx, payment_id);
  if (refunds.find((one) => one.id === id)?.status !== 'creating') return;
  const failure_reason = failure.reason ?? failure.kind;
  await updateRefund(ctx, id, { status: 'failed', failure_reason, updated_at: ctx.now });
  const changes = { status: { old: 'creating', new: 'failed' } };
  ctx.record({ entityId, object: 'refund', objectId: id, action: 'changed', changes });
}
