import type { Needs } from '../../core/context.ts';
import type { Cents } from '../../core/money.ts';
import { type Instant, secondsBetween } from '../../core/time.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import type { RefundRow } from '../../data/pay/refunds.ts';
import { hasRemainingMoney } from '../../passages/card.ts';
import { type Wanted, wantsCard } from '../payments/standing.ts';

/** As long as answers are kept for whoever repeats a request. */
const REPEAT_SECONDS = 24 * 3600;

type Payment = Pick<
  PaymentRow,
  'status' | 'amount_cents' | 'refunded_cents' | 'lost_cents' | 'dispute_state'
>;
type Refund = Pick<
  RefundRow,
  'status' | 'amount_cents' | 'answered_at' | 'requested_by' | 'request_digests' | 'created_at'
>;

/** A payment of a passage with what was given back of it. */
export type Gift<P extends Payment = Payment, R extends Refund = Refund> = { payment: P; refunds: R[] };

/** What may still be given back; what is under way counts as given, whether or not the provider knows of it. */
export function leftOf({ payment, refunds }: Gift): Cents {
  const sumOf = (some: Refund[]) => some.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const begun = refunds.filter(({ status }) => status === 'creating');
  const made = refunds.filter(({ status }) => !['creating', 'failed', 'canceled'].includes(status));
  return payment.amount_cents - Math.max(payment.refunded_cents, sumOf(made)) - sumOf(begun);
}

/** The payment to give back from: first the one that the passage does not ask for, the latest first. */
export function giftToReturn<G extends Gift>(passage: Wanted, gifts: readonly G[]): G | undefined {
  const taken = gifts.filter(({ payment }) => payment.status === 'succeeded');
  const held = taken.filter(({ payment }) => hasRemainingMoney(payment));
  const odd = held.filter(
    ({ payment }) => !wantsCard(passage) || payment.amount_cents !== passage.montant_cents,
  );
  return odd.at(-1) ?? held.at(-1) ?? taken.at(-1);
}

/**
 * The refund that the same request has led to before: known by its idempotency key, else by its amount when whoever
 * asked was never told what became of it.
 */
export function sameRefund<P extends Payment, R extends Refund>(
  gifts: readonly Gift<P, R>[],
  asked: Cents | undefined,
  { repetition, now }: Needs<'repetition' | 'now'>,
): R | undefined {
  const named = gifts
    .flatMap(({ refunds }) => refunds)
    .find((refund) => isGiven(refund) && repetition !== null && refund.request_digests.includes(repetition));
  return named ?? unansweredRefund(gifts, asked, now);
}

function unansweredRefund<P extends Payment, R extends Refund>(
  gifts: readonly Gift<P, R>[],
  asked: Cents | undefined,
  now: Instant,
): R | undefined {
  for (const gift of gifts) {
    const isSame = ({ amount_cents }: R) =>
      asked === undefined ? leftOf(gift) === 0 : amount_cents === asked;
    const found = gift.refunds.find((refund) => isUnanswered(refund, now) && isSame(refund));
    if (found) return found;
  }
  return undefined;
}

function isUnanswered(refund: Refund, now: Instant): boolean {
  const { answered_at, requested_by, created_at } = refund;
  if (requested_by === null || answered_at !== null || !isGiven(refund)) return false;
  return secondsBetween(created_at, now) < REPEAT_SECONDS;
}

/** Whether the money is on its way or may be. */
function isGiven({ status }: Refund): boolean {
  return status !== 'failed' && status !== 'canceled';
}
