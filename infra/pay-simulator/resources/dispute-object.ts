import type Stripe from 'stripe';
import { epochNow, newId, type World } from '../world.ts';
import { book, DISPUTE_FEE_CENTS } from './balance.ts';
import type { StoredCharge } from './charges.ts';

/** The evidence of a new dispute. */
const emptyEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const RESPONSE_SECONDS = 9 * 86_400;

type Withdrawal = { account: string; id: string; amount: number };

/** Withdraws an amount and the fee; a negative amount returns both. */
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

/** A new dispute, with its withdrawal booked. */
export function newDispute(
  world: World,
  { account, object: charge }: StoredCharge,
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
    evidence: emptyEvidence,
    evidence_details: {
      due_by: now + RESPONSE_SECONDS,
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
