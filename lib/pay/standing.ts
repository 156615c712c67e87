import type { PaymentState } from '../data/schema.ts';
import type { PayPaymentTable } from '../data/schema-pay.ts';
import type { Cents } from '../money.ts';

/** A card payment as far as its passage is concerned. */
export type Taken = Pick<PayPaymentTable, 'status' | 'amount_cents' | 'dispute_state' | 'decline_code'> & {
  refunded_cents: Cents;
};

type Money = Pick<Taken, 'amount_cents' | 'refunded_cents' | 'dispute_state'>;

/** What a passage wants: an amount by card, or none. */
export type Wanted = { fk_type_reglement: string; montant_cents: Cents; deleted_at: string | null };

export type Standing = { payment_state: PaymentState | null; refunded_cents: Cents };

export function wantsCard({ fk_type_reglement, montant_cents, deleted_at }: Wanted): boolean {
  return fk_type_reglement === 'pay' && montant_cents > 0 && deleted_at === null;
}

/** Whether a passage asks for this very amount by card. */
export function asksFor(passage: Wanted, cents: Cents): boolean {
  return wantsCard(passage) && passage.montant_cents === cents;
}

/**
 * How a passage stands with its card payments, the first attempt first. Told from what the provider said of all of
 * them, so that the order in which it said it does not matter.
 */
export function standingOf(passage: Wanted, payments: readonly Taken[]): Standing {
  const succeeded = payments.filter(({ status }) => status === 'succeeded');
  const holding = succeeded.filter(isHeld);
  if (!wantsCard(passage)) {
    // A deleted passage keeps what became of its money; of another kind of money the card says nothing.
    if (holding.length > 0) return { payment_state: 'mismatch', refunded_cents: 0 };
    if (passage.deleted_at === null || succeeded.length === 0) return nothing;
  }
  const last = succeeded.at(-1);
  if (!last) return { payment_state: unpaidState(payments), refunded_cents: 0 };
  const [held, second] = holding;
  if (second) return { payment_state: 'mismatch', refunded_cents: 0 };
  if (held && held.amount_cents !== passage.montant_cents)
    return { payment_state: 'mismatch', refunded_cents: 0 };
  const one = held ?? last;
  return {
    payment_state: paidState(one),
    refunded_cents: Math.min(one.refunded_cents, passage.montant_cents),
  };
}

const nothing: Standing = { payment_state: null, refunded_cents: 0 };

/** Money that is the association's, or about which a bank has not decided yet. */
export function isHeld({ amount_cents, refunded_cents, dispute_state }: Money): boolean {
  return refunded_cents < amount_cents && dispute_state !== 'lost';
}

function paidState({ amount_cents, refunded_cents, dispute_state }: Taken): PaymentState {
  if (dispute_state === 'open') return 'disputed';
  if (dispute_state === 'lost') return 'dispute_lost';
  if (refunded_cents >= amount_cents) return 'refunded';
  if (refunded_cents > 0) return 'partially_refunded';
  return dispute_state === 'won' ? 'dispute_won' : 'paid';
}

/** A card that was declined may be tried again at once: only a payment that was given up has failed. */
function unpaidState(payments: readonly Taken[]): PaymentState {
  const last = payments.at(-1);
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
