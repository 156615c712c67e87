import type { Cents } from '../../core/money.ts';
import type { PaymentState } from '../../core/records/passage.ts';
import { isCard } from '../../core/records/payment-types.ts';
import type { PayPaymentTable } from '../../data/tables/pay.ts';
import { hasRemainingMoney } from '../../receipts/card.ts';

/** The columns of a card payment that determine its passage's payment state. */
export type CardPayment = Pick<
  PayPaymentTable,
  'status' | 'amount_cents' | 'dispute_state' | 'decline_code'
> & {
  refunded_cents: Cents;
  lost_cents: Cents;
  is_past: boolean;
};

/** The columns of a passage that determine whether it must be paid by card, and how much. */
export type CardTerms = { fk_type_reglement: string; montant_cents: Cents; deleted_at: string | null };

/** CardTerms plus whether the operation or association is deleted, and the current payment state. */
export type PassageTerms = CardTerms & { is_parent_deleted: boolean; payment_state: PaymentState | null };

export type PassagePaymentState = { payment_state: PaymentState | null; refunded_cents: Cents };

export function expectsCard({ fk_type_reglement, montant_cents, deleted_at }: CardTerms): boolean {
  return isCard(fk_type_reglement) && montant_cents > 0 && deleted_at === null;
}

/** Returns whether a passage expects a card payment of exactly this amount. */
export function expectsAmount(passage: Omit<PassageTerms, 'payment_state'>, cents: Cents): boolean {
  return expectsCard(passage) && !passage.is_parent_deleted && passage.montant_cents === cents;
}

const SETTLED = new Set<PaymentState | null>(['paid', 'partially_refunded', 'disputed', 'dispute_won']);

/** Returns whether the payment succeeded only after the passage's operation or association was deleted. */
function isPaidAfterDeletion({ is_parent_deleted, payment_state }: PassageTerms): boolean {
  return is_parent_deleted && !SETTLED.has(payment_state);
}

/**
 * Derives a passage's payment state from all its card payments in order of attempts, so that the order of provider
 * events does not matter.
 */
export function derivePaymentState(
  passage: PassageTerms,
  payments: readonly CardPayment[],
): PassagePaymentState {
  const succeeded = payments.filter(({ status }) => status === 'succeeded');
  const holding = succeeded.filter(hasRemainingMoney);
  if (isMismatch(passage, holding)) return mismatch;
  // A deleted passage keeps its state if it was paid by card; passages with other payment types have none.
  const hasState = expectsCard(passage) || (passage.deleted_at !== null && succeeded.length > 0);
  if (!hasState) return nothing;
  const payment = holding[0] ?? succeeded.at(-1);
  if (!payment) return { payment_state: unpaidState(payments), refunded_cents: 0 };
  // A partial loss to a bank counts as refunded; a full one shows in the state.
  const givenBack = payment.refunded_cents + (hasRemainingMoney(payment) ? payment.lost_cents : 0);
  return { payment_state: paidState(payment), refunded_cents: Math.min(givenBack, passage.montant_cents) };
}

/** Returns whether the association holds money that the passage does not expect. */
function isMismatch(passage: PassageTerms, [held, second]: readonly CardPayment[]): boolean {
  if (!held) return false;
  if (second || isPaidAfterDeletion(passage) || !expectsCard(passage)) return true;
  return held.amount_cents !== passage.montant_cents;
}

const nothing: PassagePaymentState = { payment_state: null, refunded_cents: 0 };
const mismatch: PassagePaymentState = { payment_state: 'mismatch', refunded_cents: 0 };

function paidState(payment: CardPayment): PaymentState {
  const { refunded_cents, lost_cents, dispute_state } = payment;
  if (dispute_state === 'open') return 'disputed';
  if (!hasRemainingMoney(payment)) return lost_cents > 0 ? 'dispute_lost' : 'refunded';
  if (refunded_cents + lost_cents > 0) return 'partially_refunded';
  return dispute_state === 'won' ? 'dispute_won' : 'paid';
}

/** A declined card may be retried, so that only a cancelled attempt with a decline counts as failed. */
function unpaidState(payments: readonly CardPayment[]): PaymentState {
  const last = payments.findLast(({ status, is_past }) => status !== 'canceled' || !is_past);
  if (!last) return 'pending';
  switch (last.status) {
    case 'creating':
    case 'open':
      return 'pending';
    case 'processing':
      return 'processing';
    case 'canceled':
      return last.decline_code === null ? 'canceled' : 'failed';
    case 'succeeded':
      return 'paid';
  }
}
