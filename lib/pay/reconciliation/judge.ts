import type { ProviderIntent } from '../../core/pay-provider.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import type { Finding } from '../../data/pay/reconciliations.ts';
import { paymentStatus } from '../payments/provider-snapshot.ts';

/** What reconciliation compares of a payment. */
export type Known = Pick<
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

/** Whether the provider says anything of a payment that we have not taken over. */
export function isBehind(payment: Known, intent: ProviderIntent): boolean {
  if (payment.status !== paymentStatus(intent.status)) return true;
  const { charge } = intent;
  if (payment.status !== 'succeeded' || charge === null) return false;
  return (
    payment.charge_id !== charge.id ||
    payment.refunded_cents !== charge.refunded ||
    isBookedOtherwise(payment, charge) ||
    (charge.disputed && payment.dispute_state === null)
  );
}

/** Whether the provider's booking is not the one we keep; one that is not there yet says nothing. */
export function isBookedOtherwise(
  { fee_cents, net_cents }: Pick<Known, 'fee_cents' | 'net_cents'>,
  { fee, net }: { fee: number | null; net: number | null },
): boolean {
  return (fee !== null && fee !== fee_cents) || (net !== null && net !== net_cents);
}

/** What was found different of a payment, told from what it was before it was brought up to date. */
export function repairsOf(before: Known, after: Known): Finding[] {
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
    // One that is still open is found by our own rows, as long as it is.
    ...(isDisputeOver ? [found('dispute', after.amount_cents, null)] : []),
  ];
}

function isPaid({ status, charge_id }: Known): boolean {
  return status === 'succeeded' && charge_id !== null;
}

function isDecided({ dispute_state }: Known): boolean {
  return dispute_state === 'won' || dispute_state === 'lost';
}

/** The amount that was taken is not the one that was asked for; given back as a whole it does no harm. */
export function amountMismatch(payment: Known, intent: ProviderIntent): Finding[] {
  const isAsAsked = intent.received === payment.amount_cents && intent.currency === 'eur';
  if (intent.status !== 'succeeded' || isAsAsked || isGivenBack(intent)) return [];
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

/** An intent that belongs to nothing of ours. */
export function orphan(intent: ProviderIntent): Finding[] {
  if (intent.status === 'canceled' || isGivenBack(intent)) return [];
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

function isGivenBack({ charge, status }: ProviderIntent): boolean {
  return status === 'succeeded' && charge !== null && charge.refunded >= charge.amount;
}
