import type { Context } from '../../core/context.ts';
import { lockPaidPassage } from '../../data/pay/paid-passage.ts';
import { findPaymentsOf, lockPayment, type PaymentRow, updatePayment } from '../../data/pay/payments.ts';
import { findDisputesOf, findRefundsOf } from '../../data/pay/refunds.ts';
import { sealCard } from '../../receipts/card.ts';
import { saveDisputes, saveRefunds } from '../refunds/save-refunds-and-disputes.ts';
import { disputeState, lostCents, type ProviderSnapshot, paymentStatus } from './provider-snapshot.ts';
import { settlePassage } from './settle-passage.ts';

/** The payment as it was before the provider was asked; `syncs` detects concurrent updates. */
type ReadPayment = Pick<PaymentRow, 'id' | 'passage_id' | 'syncs'>;

/**
 * Applies a provider snapshot to a payment and its passage in the current transaction. Returns false and writes nothing
 * when another snapshot was applied since `readBefore`: the provider must then be asked again.
 */
export async function applyProviderState(
  ctx: Context,
  readBefore: ReadPayment,
  snapshot: ProviderSnapshot,
): Promise<boolean> {
  // Lock order, everywhere: passage, then payment; another order can deadlock.
  const [passage, payment, refunds, disputes] = await Promise.all([
    lockPaidPassage(ctx, readBefore.passage_id),
    lockPayment(ctx, readBefore.id),
    findRefundsOf(ctx, readBefore.id),
    findDisputesOf(ctx, readBefore.id),
  ]);
  if (!passage || !payment || payment.syncs !== readBefore.syncs) return false;
  await saveRefunds(ctx, payment, snapshot.refunds, refunds);
  await saveDisputes(ctx, payment, snapshot.disputes, disputes);
  const columns = columnsOf(ctx, payment, snapshot);
  ctx.write(updatePayment(ctx, payment.id, columns));
  const payments = await findPaymentsOf(ctx, payment.passage_id);
  if (columns.paid_at !== undefined && payment.paid_at === null)
    ctx.log.write('pay-paid', { payment_id: payment.id, entity_id: payment.entity_id });
  await settlePassage(ctx, { passage, payments }, payment.client_ip);
  return true;
}

function columnsOf(ctx: Context, payment: PaymentRow, { intent, disputes }: ProviderSnapshot) {
  const { charge } = intent;
  const status = paymentStatus(intent.status);
  const isPaid = status === 'succeeded' && charge !== null;
  return {
    status,
    payment_intent_id: intent.id,
    decline_code: status === 'succeeded' ? null : intent.declineCode,
    syncs: payment.syncs + 1,
    synced_at: ctx.now,
    updated_at: ctx.now,
    ...(isPaid
      ? {
          charge_id: charge.id,
          // The amount received, which may differ from the requested one.
          amount_cents: intent.received,
          refunded_cents: charge.refunded,
          // Null means not booked yet and must not overwrite an earlier booking.
          fee_cents: charge.fee ?? payment.fee_cents,
          net_cents: charge.net ?? payment.net_cents,
          paid_at: charge.madeAt,
          dispute_state: disputeState(disputes),
          lost_cents: lostCents(disputes, { amount: intent.received, refunded: charge.refunded }),
          ...(charge.card ? { encrypted_card: sealCard(ctx, payment, charge.card) } : {}),
        }
      : {}),
  };
}
