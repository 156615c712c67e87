import type { Context } from '../../core/context.ts';
import { isPayFailure, PayFailure } from '../../core/pay-failure.ts';
import type { OpenIntent, PayCalls } from '../../core/pay-provider.ts';
import { lockPaidPassage } from '../../data/pay/paid-passage.ts';
import { findPaymentsOf, lockPayment, type PaymentRow, updatePayment } from '../../data/pay/payments.ts';
import { createOnce, idempotencyKey } from '../create-once.ts';
import { earliestProviderTime } from '../timeouts.ts';
import { applyProviderState } from './apply-provider-state.ts';
import { type Attempt, cancelAttempt } from './attempts.ts';
import { expectsAmount } from './passage-payment-state.ts';
import { paymentStatus } from './provider-snapshot.ts';
import { settlePassage } from './settle-passage.ts';

/** Creates the intent of an attempt; when the provider refuses it, the attempt is cancelled. */
export async function createProviderIntent(
  ctx: Context,
  calls: PayCalls,
  attempt: Attempt,
): Promise<OpenIntent> {
  try {
    return await createIntentOnce(ctx, calls, attempt);
  } catch (error) {
    if (isPayFailure(error, 'refused', 'disconnected')) await abandonAttempt(ctx, attempt.payment);
    throw error;
  }
}

async function createIntentOnce(ctx: Context, calls: PayCalls, { payment, passage, isNew }: Attempt) {
  const { account_id: accountId, uuid, stage, entity_id, created_at } = payment;
  if (accountId === null) throw new PayFailure('paymentIntents.create', 'disconnected');
  const keyOf = (attempt: number) => idempotencyKey(ctx, 'pi', { uuid, attempt });
  const draft = {
    amount: payment.amount_cents,
    uuid,
    passageUuid: passage.id,
    entityId: entity_id,
    operationId: passage.fk_operation,
    stage,
  };
  return createOnce(ctx, {
    startedAt: isNew ? null : created_at,
    key: keyOf(payment.key_attempt),
    nextKey: async () => {
      const key_attempt = payment.key_attempt + 1;
      await ctx.transact({ entityId: entity_id }, async (trx) =>
        trx.write(updatePayment(trx, payment.id, { key_attempt })),
      );
      return keyOf(key_attempt);
    },
    find: () => calls.findIntent(accountId, uuid, earliestProviderTime(created_at)),
    create: (key) => calls.createIntent(accountId, draft, key),
  });
}

async function abandonAttempt(ctx: Context, { id, passage_id, entity_id }: PaymentRow): Promise<void> {
  await ctx.transact({ entityId: entity_id }, async (trx) => {
    const [passage, payment] = await Promise.all([lockPaidPassage(trx, passage_id), lockPayment(trx, id)]);
    if (!passage || payment?.status !== 'creating') return;
    cancelAttempt(trx, payment);
    const payments = await findPaymentsOf(trx, passage_id);
    await settlePassage(trx, { passage, payments }, ctx.client.ip);
  });
}

/**
 * Stores a new intent. Returns false when the passage no longer expects this amount or the attempt was cancelled
 * meanwhile; a queued sync then cancels the intent.
 */
export async function saveIntent(ctx: Context, readBefore: PaymentRow, intent: OpenIntent): Promise<boolean> {
  const { id, passage_id, entity_id, amount_cents } = readBefore;
  const { clientSecret: _, ...plain } = intent;
  return ctx.transact({ entityId: entity_id }, async (trx) => {
    await applyProviderState(trx, readBefore, { intent: plain, refunds: [], disputes: [] });
    const [passage, payment] = await Promise.all([lockPaidPassage(trx, passage_id), lockPayment(trx, id)]);
    if (!passage || !payment) return false;
    const isOurs = payment.payment_intent_id === intent.id && payment.status !== 'canceled';
    if (isOurs && expectsAmount(passage, amount_cents)) return paymentStatus(intent.status) === 'open';
    if (payment.payment_intent_id === null)
      trx.write(updatePayment(trx, id, { payment_intent_id: intent.id }));
    trx.enqueue({ queue: 'sync-payment', body: { entity_id, payment_id: id } });
    return false;
  });
}
