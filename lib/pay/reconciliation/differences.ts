import type { ProviderIntent } from '../../core/pay-provider.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import type { Finding } from '../../data/pay/reconciliations.ts';
import { paymentStatus } from '../payments/provider-snapshot.ts';

/** The columns of a payment that reconciliation compares. */
export type ComparedPayment = Pick<
  PaymentRow,
  | 'status'
  | 'payment_intent_id'
  | 'charge_id'
  | 'passage_id'
  | 'amount_cents'
  | 'refunded_cents'
  | 'fee_cents'
  | 'net_cents'
  | 'dispute_state'
>;

/** Returns whether the provider's intent differs from the stored payment, which must then be synced. */
export function isOutdated(payment: ComparedPayment, intent: ProviderIntent): boolean {
  if (payment.status !== paymentStatus(intent.status)) return true;
  const { charge } = intent;
  if (payment.status !== 'succeeded' || charge === null) return false;
  return (
    payment.charge_id !== charge.id ||
    payment.refunded_cents !== charge.refunded ||
    hasDifferentBooking(payment, charge) ||
    (charge.disputed && payment.dispute_state === null)
  );
}

/** Returns whether the provider's fee or net amount differs from the stored one; null means not booked yet. */
export function hasDifferentBooking(
  { fee_cents, net_cents }: Pick<ComparedPayment, 'fee_cents' | 'net_cents'>,
  { fee, net }: { fee: number | null; net: number | null },
): boolean {
  return (fee !== null && fee !== fee_cents) || (net !== null && net !== net_cents);
}

/** The differences that a sync repaired, from the payment before and after it. */
export function repairedDifferences(before: ComparedPayment, after: ComparedPayment): Finding[] {
  if (!isPaid(after)) return [];
  const found = (of: Finding['class'], expected: number | null, now: number | null): Finding => ({
    class: of,
    object_id: after.payment_intent_id ?? '',
    passage_id: after.passage_id,
    expected_cents: expected,
    found_cents: now,
  });
  if (!isPaid(before)) return [found('missing_local', null, after.amount_cents)];
  const isDisputeOver = before.dispute_state === null && isDecided(after);
  return [
    ...(before.refunded_cents === after.refunded_cents
      ? []
      : [found('refund_mismatch', before.refunded_cents, after.refunded_cents)]),
    ...(before.fee_cents === after.fee_cents && before.net_cents === after.net_cents
      ? []
      : [found('fee_update', before.fee_cents, after.fee_cents)]),
    // Open disputes are found in the service's own rows.
    ...(isDisputeOver ? [found('dispute', after.amount_cents, null)] : []),
  ];
}

function isPaid({ status, charge_id }: ComparedPayment): boolean {
  return status === 'succeeded' && charge_id !== null;
}

function isDecided({ dispute_state }: ComparedPayment): boolean {
  return dispute_state === 'won' || dispute_state === 'lost';
}

/** A finding if the amount received differs from the payment's, unless it was fully refunded. */
export function amountMismatch(payment: ComparedPayment, intent: ProviderIntent): Finding[] {
  const isAsAsked = intent.received === payment.amount_cents && intent.currency === 'eur';
  if (intent.status !== 'succeeded' || isAsAsked || isFullyRefunded(intent)) return [];
  return [
    {
      class: 'amount_mismatch',
      object_id: intent.id,
      passage_id: payment.passage_id,
      expected_cents: payment.amount_cents,
      found_cents: intent.received,
    },
  ];
}

/** A finding for an intent that belongs to no payment of the service. */
export function orphanIntent(intent: ProviderIntent): Finding[] {
  if (intent.status === 'canceled' || isFullyRefunded(intent)) return [];
  return [
    {
      class: 'orphan_pi',
      object_id: intent.id,
      passage_id: null,
      expected_cents: null,
      found_cents: intent.received || intent.amount,
    },
  ];
}

function isFullyRefunded({ charge, status }: ProviderIntent): boolean {
  return status === 'succeeded' && charge !== null && charge.refunded >= charge.amount;
}
