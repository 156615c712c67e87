import type { Context } from '../../core/context.ts';
import type { Cents } from '../../core/money.ts';
import type { ProviderCharge, ProviderDispute } from '../../core/pay-provider.ts';
import { lockPaidPassage } from '../../data/pay/paid-passage.ts';
import { findPaymentsOf, lockPayment, type PaymentRow, updatePayment } from '../../data/pay/payments.ts';
import { findDisputesOf, findRefundsOf } from '../../data/pay/refunds.ts';
import { sealCard } from '../../receipts/card.ts';
import { saveDisputes, saveRefunds } from '../refunds/save-refunds-and-disputes.ts';
import { disputeState, lostCents, type ProviderSnapshot } from './provider-snapshot.ts';
import { keepReceiptEmail } from './receipt-email.ts';
import { settlePassage } from './settle-passage.ts';

/** The payment as it was before the provider was read; `syncs` detects concurrent updates. */
type ReadPayment = Pick<PaymentRow, 'id' | 'passage_id' | 'syncs'>;

/**
 * Applies a provider snapshot to a payment and its passage in the current transaction. Returns false and writes nothing when
 * another snapshot was applied since `readBefore`: the caller must then read the provider again.
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
  const isNewlyPaid = columns.charge_id !== undefined && payment.paid_at === null;
  if (isNewlyPaid) ctx.log.write('pay-paid', { payment_id: payment.id, entity_id: payment.entity_id });
  const { client_ip: ip } = payment;
  const given = isNewlyPaid ? (snapshot.checkout?.receiptEmail ?? null) : null;
  const addressed = await keepReceiptEmail(ctx, passage, { given, ip });
  await settlePassage(ctx, { passage: addressed, payments }, ip);
  return true;
}

function columnsOf(ctx: Context, payment: PaymentRow, snapshot: ProviderSnapshot) {
  const { status, intent, checkout } = snapshot;
  return {
    status,
    // Stored ids are never cleared: the provider may not return the intent of a page that has one.
    ...(intent ? { payment_intent_id: intent.id } : {}),
    ...(checkout ? { checkout_id: checkout.id, expires_at: checkout.expiresAt } : {}),
    decline_code: status === 'succeeded' ? null : (intent?.declineCode ?? null),
    syncs: payment.syncs + 1,
    synced_at: ctx.now,
    updated_at: ctx.now,
    ...(status === 'succeeded' && intent?.charge
      ? paidColumnsOf(ctx, payment, {
          charge: intent.charge,
          received: intent.received,
          disputes: snapshot.disputes,
        })
      : {}),
  };
}

type Paid = { charge: ProviderCharge; received: Cents; disputes: ProviderDispute[] };

function paidColumnsOf(ctx: Context, payment: PaymentRow, { charge, received, disputes }: Paid) {
  return {
    charge_id: charge.id,
    // The amount received, which may differ from the requested one.
    amount_cents: received,
    refunded_cents: charge.refunded,
    // Null means not booked yet and must not overwrite an earlier booking.
    fee_cents: charge.fee ?? payment.fee_cents,
    net_cents: charge.net ?? payment.net_cents,
    paid_at: charge.madeAt,
    dispute_state: disputeState(disputes),
    lost_cents: lostCents(disputes, { amount: received, refunded: charge.refunded }),
    ...(charge.card ? { encrypted_card: sealCard(ctx, payment, charge.card) } : {}),
  };
}
