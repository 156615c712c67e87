import type { Context } from '../../core/context.ts';
import { lockPaidPassage } from '../../data/pay/paid-passage.ts';
import { lockPayment, type PaymentRow, updatePayment } from '../../data/pay/payments.ts';
import { sealCard } from '../../passages/card.ts';
import { keepDisputes, keepRefunds } from '../refunds/refunds-and-disputes.ts';
import { disputeState, lostCents, type ProviderSnapshot, paymentStatus } from './provider-snapshot.ts';
import { settlePassage } from './settle-passage.ts';

/** What we had taken over before the provider was asked: if somebody was faster, what it said may be older. */
type Asked = Pick<PaymentRow, 'id' | 'passage_id' | 'syncs'>;

/**
 * Sets a payment and its passage to what the provider said, in the transaction at hand. False when another look at
 * the provider was taken over meanwhile: then nothing is written and it has to be asked again.
 */
export async function applyProviderState(
  ctx: Context,
  asked: Asked,
  seen: ProviderSnapshot,
): Promise<boolean> {
  // Passage before payment, everywhere: who holds them in another order waits for ever.
  const passage = await lockPaidPassage(ctx, asked.passage_id);
  const payment = await lockPayment(ctx, asked.id);
  if (!passage || !payment || payment.syncs !== asked.syncs) return false;
  await keepRefunds(ctx, payment, seen.refunds);
  await keepDisputes(ctx, payment, seen.disputes);
  const columns = columnsOf(ctx, payment, seen);
  await updatePayment(ctx, payment.id, columns);
  if (columns.paid_at !== undefined && payment.paid_at === null)
    ctx.log.write('pay-paid', { payment_id: payment.id, entity_id: payment.entity_id });
  await settlePassage(ctx, passage, payment.client_ip);
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
          // What was taken counts, not what was asked for.
          amount_cents: intent.received,
          refunded_cents: charge.refunded,
          // A booking that is not there yet does not undo one that was.
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
