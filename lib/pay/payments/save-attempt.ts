import type { Context } from '../../core/context.ts';
import { lockPaidPassage } from '../../data/pay/paid-passage.ts';
import { findPaymentsOf, lockPayment, type PaymentRow, updatePayment } from '../../data/pay/payments.ts';
import { applyProviderState } from './apply-provider-state.ts';
import { openObjectId } from './at-provider.ts';
import { cancelAttempt } from './attempts.ts';
import { expectsAmount } from './passage-payment-state.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';
import { settlePassage } from './settle-passage.ts';

/** Cancels an attempt that the provider refused to open. */
export async function abandonAttempt(ctx: Context, { id, passage_id, entity_id }: PaymentRow): Promise<void> {
  await ctx.transact({ entityId: entity_id }, async (trx) => {
    const [passage, payment] = await Promise.all([lockPaidPassage(trx, passage_id), lockPayment(trx, id)]);
    if (!passage || payment?.status !== 'creating') return;
    cancelAttempt(trx, payment);
    const payments = await findPaymentsOf(trx, passage_id);
    await settlePassage(trx, { passage, payments }, ctx.client.ip);
  });
}

/**
 * Stores the object that the provider opened for an attempt. Returns false when the passage no longer expects this amount or the
 * attempt was cancelled meanwhile; a queued sync then cancels the object at the provider.
 */
export async function saveAttempt(
  ctx: Context,
  before: PaymentRow,
  snapshot: ProviderSnapshot,
): Promise<boolean> {
  const { id, passage_id, entity_id, amount_cents } = before;
  const opened = idsOf(snapshot);
  return ctx.transact({ entityId: entity_id }, async (trx) => {
    await applyProviderState(trx, { before, snapshot, kind: 'creation' });
    const [passage, payment] = await Promise.all([lockPaidPassage(trx, passage_id), lockPayment(trx, id)]);
    if (!passage || !payment) return false;
    const isOurs = openObjectId(payment) === openObjectId({ ...payment, ...opened });
    if (isOurs && payment.status !== 'canceled' && expectsAmount(passage, amount_cents))
      return snapshot.status === 'open';
    if (openObjectId(payment) === null) trx.write(updatePayment(trx, id, opened));
    trx.enqueue({ queue: 'sync-payment', body: { entity_id, payment_id: id } });
    return false;
  });
}

function idsOf({ intent, checkout }: ProviderSnapshot) {
  return {
    payment_intent_id: intent?.id ?? null,
    ...(checkout ? { checkout_id: checkout.id, expires_at: checkout.expiresAt } : {}),
  };
}
