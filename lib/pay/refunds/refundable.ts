import type { Needs } from '../../core/context.ts';
import type { Cents } from '../../core/money.ts';
import { type Instant, secondsBetween } from '../../core/time.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import type { RefundRow } from '../../data/pay/refunds.ts';
import { hasRemainingMoney } from '../../receipts/card.ts';
import { type CardTerms, expectsCard } from '../payments/passage-payment-state.ts';

/** Equals the time for which responses are stored for repeated requests. */
const REPEAT_SECONDS = 24 * 3600;

type Payment = Pick<
  PaymentRow,
  'status' | 'amount_cents' | 'refunded_cents' | 'lost_cents' | 'dispute_state'
>;
type Refund = Pick<
  RefundRow,
  'status' | 'amount_cents' | 'answered_at' | 'requested_by' | 'request_digests' | 'created_at'
>;

/** A payment with its refunds. */
export type RefundablePayment<P extends Payment = Payment, R extends Refund = Refund> = {
  payment: P;
  refunds: R[];
};

/** The amount that may still be refunded; refunds in progress count as made. */
export function refundableCents({ payment, refunds }: RefundablePayment): Cents {
  const sumOf = (some: Refund[]) => some.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const pending = refunds.filter(({ status }) => status === 'creating');
  const made = refunds.filter(({ status }) => !['creating', 'failed', 'canceled'].includes(status));
  return payment.amount_cents - Math.max(payment.refunded_cents, sumOf(made)) - sumOf(pending);
}

/** Returns the payment to refund: preferably one that the passage does not expect, latest first. */
export function choosePaymentToRefund<G extends RefundablePayment>(
  passage: CardTerms,
  candidates: readonly G[],
): G | undefined {
  const succeeded = candidates.filter(({ payment }) => payment.status === 'succeeded');
  const held = succeeded.filter(({ payment }) => hasRemainingMoney(payment));
  const unexpected = held.filter(
    ({ payment }) => !expectsCard(passage) || payment.amount_cents !== passage.montant_cents,
  );
  return unexpected.at(-1) ?? held.at(-1) ?? succeeded.at(-1);
}

/**
 * Returns the refund of an earlier, identical request: found by its idempotency key, else by its amount if that request never
 * received a response.
 */
export function findRepeatedRefund<P extends Payment, R extends Refund>(
  candidates: readonly RefundablePayment<P, R>[],
  requested: Cents | undefined,
  { retryKey, now }: Needs<'retryKey' | 'now'>,
): R | undefined {
  const byKey = candidates
    .flatMap(({ refunds }) => refunds)
    .find((refund) => isEffective(refund) && retryKey !== null && refund.request_digests.includes(retryKey));
  return byKey ?? findUnansweredRefund(candidates, requested, now);
}

function findUnansweredRefund<P extends Payment, R extends Refund>(
  candidates: readonly RefundablePayment<P, R>[],
  requested: Cents | undefined,
  now: Instant,
): R | undefined {
  for (const candidate of candidates) {
    const isSame = ({ amount_cents }: R) =>
      requested === undefined ? refundableCents(candidate) === 0 : amount_cents === requested;
    const found = candidate.refunds.find((refund) => isUnanswered(refund, now) && isSame(refund));
    if (found) return found;
  }
  return undefined;
}

function isUnanswered(refund: Refund, now: Instant): boolean {
  const { answered_at, requested_by, created_at } = refund;
  if (requested_by === null || answered_at !== null || !isEffective(refund)) return false;
  return secondsBetween(created_at, now) < REPEAT_SECONDS;
}

/** Returns whether the refund was made or still may be. */
function isEffective({ status }: Refund): boolean {
  return status !== 'failed' && status !== 'canceled';
}
