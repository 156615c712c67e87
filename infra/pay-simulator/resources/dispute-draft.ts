import type Stripe from 'stripe';
import { epochNow, newId, type World } from '../world.ts';
import { book, DISPUTE_FEE_CENTS } from './book.ts';
import type { KeptCharge } from './charges.ts';
import { blankEvidence } from './dispute-evidence.ts';

const ANSWER_SECONDS = 9 * 86_400;

type Withdrawal = { account: string; id: string; amount: number };

/** Takes an amount and the fee; a negative amount gives both back. */
export function withdraw(world: World, { account, id, amount }: Withdrawal): Stripe.BalanceTransaction {
  return book(world, {
    account,
    type: 'adjustment',
    category: amount > 0 ? 'dispute' : 'dispute_reversal',
    amount: -amount,
    fee: amount > 0 ? DISPUTE_FEE_CENTS : -DISPUTE_FEE_CENTS,
    description: amount > 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
    source: id,
  });
}

/** A dispute as it is when the bank has just opened it. */
export function disputeDraft(
  world: World,
  { account, object: charge }: KeptCharge,
  amount: number,
): Stripe.Dispute {
  const id = newId(world, 'du');
  const now = epochNow(world);
  const card = charge.payment_method_details?.card_present;
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdraw(world, { account, id, amount })],
    charge: charge.id,
    created: now,
    currency: 'eur',
    enhanced_eligibility_types: [],
    evidence: blankEvidence,
    evidence_details: {
      due_by: now + ANSWER_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: card?.brand ?? 'visa',
        case_type: 'chargeback',
        network: card?.network ?? 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
}
