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

/** A response of the provider about a payment. */
export type ProviderResponse = {
  snapshot: ProviderSnapshot;
  /** The payment as it was before the provider was asked. */
  before: PaymentRow;
  /** `read` numbered by `beginRead`, or the response to a creation, which may repeat an earlier one. */
  kind: 'read' | 'creation';
};

/**
 * What became of a response: it was stored instead of the `replaced` state; a newer state was stored already; or the attempt was
 * cancelled meanwhile here but not at the provider, which must be asked again.
 */
export type Outcome =
  | { outcome: 'stored'; replaced: PaymentRow }
  | { outcome: 'superseded' }
  | { outcome: 'outdated' };

/** Applies a response of the provider to a payment and its passage in the current transaction, unless it is not the newest one. */
export async function applyProviderState(ctx: Context, response: ProviderResponse): Promise<Outcome> {
  const { before, snapshot } = response;
  // Lock order, everywhere: passage, then payment; another order can deadlock.
  const [passage, payment, refunds, disputes] = await Promise.all([
    lockPaidPassage(ctx, before.passage_id),
    lockPayment(ctx, before.id),
    findRefundsOf(ctx, before.id),
    findDisputesOf(ctx, before.id),
  ]);
  if (!passage || !payment || isSuperseded(payment, response)) return { outcome: 'superseded' };
  if (isCancelledMeanwhile(payment, response)) return { outcome: 'outdated' };
  await saveRefunds(ctx, payment, snapshot.refunds, refunds);
  await saveDisputes(ctx, payment, snapshot.disputes, disputes);
  const columns = columnsOf(ctx, payment, response);
  ctx.write(updatePayment(ctx, payment.id, columns));
  const payments = await findPaymentsOf(ctx, payment.passage_id);
  const isNewlyPaid = columns.charge_id !== undefined && payment.paid_at === null;
  if (isNewlyPaid) ctx.log.write('pay-paid', { payment_id: payment.id, entity_id: payment.entity_id });
  const { client_ip: ip } = payment;
  const given = isNewlyPaid ? (snapshot.checkout?.receiptEmail ?? null) : null;
  const addressed = await keepReceiptEmail(ctx, passage, { given, ip });
  await settlePassage(ctx, { passage: addressed, payments }, ip);
  return { outcome: 'stored', replaced: payment };
}

/** Returns whether the stored state contains everything that the response tells. */
function isSuperseded(payment: PaymentRow, { kind, before }: ProviderResponse): boolean {
  return kind === 'read' ? payment.stored_read > before.reads : payment.syncs !== before.syncs;
}

function isCancelledMeanwhile({ status }: PaymentRow, { before, snapshot }: ProviderResponse): boolean {
  return status === 'canceled' && before.status !== 'canceled' && snapshot.status === 'open';
}

function columnsOf(ctx: Context, payment: PaymentRow, { kind, before, snapshot }: ProviderResponse) {
  const { status, intent, checkout } = snapshot;
  return {
    status,
    // Stored ids are never cleared: the provider may not return the intent of a page that has one.
    ...(intent ? { payment_intent_id: intent.id } : {}),
    ...(checkout ? { checkout_id: checkout.id, expires_at: checkout.expiresAt } : {}),
    decline_code: status === 'succeeded' ? null : (intent?.declineCode ?? null),
    ...(kind === 'read' ? { stored_read: before.reads } : {}),
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
