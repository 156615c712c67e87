import type { Cents } from '../../core/money.ts';
import type { PaymentState } from '../../data/schema.ts';
import type { PayPaymentTable } from '../../data/schema-pay.ts';
import { hasRemainingMoney } from '../../passages/card.ts';

/** A card payment as far as its passage is concerned. */
export type Taken = Pick<PayPaymentTable, 'status' | 'amount_cents' | 'dispute_state' | 'decline_code'> & {
  refunded_cents: Cents;
  lost_cents: Cents;
  is_past: boolean;
};

/** What a passage wants: an amount by card, or none. */
export type Wanted = { fk_type_reglement: string; montant_cents: Cents; deleted_at: string | null };

/** The same with whether its operation and its association are there, and how it stood so far. */
export type Asking = Wanted & { is_out_of_sight: boolean; payment_state: PaymentState | null };

export type Standing = { payment_state: PaymentState | null; refunded_cents: Cents };

export function wantsCard({ fk_type_reglement, montant_cents, deleted_at }: Wanted): boolean {
  return fk_type_reglement === 'pay' && montant_cents > 0 && deleted_at === null;
}

/** Whether a passage asks for this very amount by card. */
export function asksFor(passage: Omit<Asking, 'payment_state'>, cents: Cents): boolean {
  return wantsCard(passage) && !passage.is_out_of_sight && passage.montant_cents === cents;
}

const SETTLED = new Set<PaymentState | null>(['paid', 'partially_refunded', 'disputed', 'dispute_won']);

/** Whether money that is held now came in when nobody could see the passage any more. */
function isLate({ is_out_of_sight, payment_state }: Asking): boolean {
  return is_out_of_sight && !SETTLED.has(payment_state);
}

/**
 * How a passage stands with its card payments, the first attempt first. Told from what the provider said of all of
 * them, so that the order in which it said it does not matter.
 */
export function standingOf(passage: Asking, payments: readonly Taken[]): Standing {
  const succeeded = payments.filter(({ status }) => status === 'succeeded');
  const holding = succeeded.filter(hasRemainingMoney);
  if (isMismatch(passage, holding)) return mismatch;
  // A deleted passage keeps what became of its money; of another kind of money the card says nothing.
  const isTold = wantsCard(passage) || (passage.deleted_at !== null && succeeded.length > 0);
  if (!isTold) return nothing;
  const one = holding[0] ?? succeeded.at(-1);
  if (!one) return { payment_state: unpaidState(payments), refunded_cents: 0 };
  // What a bank took of a part counts like what was given back; where nothing is left, the state says the rest.
  const gone = one.refunded_cents + (hasRemainingMoney(one) ? one.lost_cents : 0);
  return { payment_state: paidState(one), refunded_cents: Math.min(gone, passage.montant_cents) };
}

/** Whether money is held that the passage does not ask for. */
function isMismatch(passage: Asking, [held, second]: readonly Taken[]): boolean {
  if (!held) return false;
  if (second || isLate(passage) || !wantsCard(passage)) return true;
  return held.amount_cents !== passage.montant_cents;
}

const nothing: Standing = { payment_state: null, refunded_cents: 0 };
const mismatch: Standing = { payment_state: 'mismatch', refunded_cents: 0 };

function paidState(payment: Taken): PaymentState {
  const { refunded_cents, lost_cents, dispute_state } = payment;
  if (dispute_state === 'open') return 'disputed';
  if (!hasRemainingMoney(payment)) return lost_cents > 0 ? 'dispute_lost' : 'refunded';
  if (refunded_cents + lost_cents > 0) return 'partially_refunded';
  return dispute_state === 'won' ? 'dispute_won' : 'paid';
}

/** A card that was declined may be tried again at once: only a payment that was given up has failed. */
function unpaidState(payments: readonly Taken[]): PaymentState {
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
