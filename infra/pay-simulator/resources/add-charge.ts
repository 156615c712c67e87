import type Stripe from 'stripe';
import { epochNow, newId, type World } from '../world.ts';
import { cardOnline, cardPresent, type DeclineReason, declineFields, type Wallet } from './cards.ts';

const noBillingDetails = { address: null, email: null, name: null, phone: null, tax_id: null };

/** Constant fields of a new charge. */
const chargeDefaults = {
  object: 'charge',
  amount_refunded: 0,
  application: 'ca_tournee',
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: noBillingDetails,
  customer: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const;

const DESCRIPTOR_LENGTH = 22;

type ChargeOutcome = 'succeeded' | 'pending' | DeclineReason;

/** One attempt to pay an intent; `wallet` is set for payments on a page, undefined for a card on a phone. */
export type PaymentAttempt = {
  intent: Stripe.PaymentIntent;
  account: Stripe.Account;
  outcome: ChargeOutcome;
  wallet: Wallet | undefined;
};

/** Adds the charge of one payment attempt to the state. */
export function addCharge(world: World, attempt: PaymentAttempt) {
  const { intent, account, outcome } = attempt;
  const { state } = world;
  state.donors += 1;
  const refusal = outcome === 'succeeded' || outcome === 'pending' ? null : declineFields(outcome);
  const object: Stripe.Charge = {
    ...chargeDefaults,
    id: newId(world, 'ch'),
    amount: intent.amount,
    amount_captured: outcome === 'succeeded' ? intent.amount : 0,
    calculated_statement_descriptor: descriptorOf(account),
    captured: outcome === 'succeeded',
    created: epochNow(world),
    currency: intent.currency,
    description: intent.description,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    metadata: intent.metadata,
    outcome: refusal ? declinedOutcome(refusal) : authorised,
    paid: refusal === null,
    payment_intent: intent.id,
    payment_method: newId(world, 'pm'),
    payment_method_details: methodDetails(world, attempt),
    status: refusal ? 'failed' : outcome === 'pending' ? 'pending' : 'succeeded',
  };
  state.charges[object.id] = { account: account.id, object };
  return object;
}

function methodDetails(
  { state: { donors, locations } }: World,
  { intent: { amount }, account, wallet }: PaymentAttempt,
): Stripe.Charge.PaymentMethodDetails {
  if (wallet !== undefined) return { type: 'card', card: cardOnline(donors, amount, wallet) };
  const location = Object.values(locations).find((one) => one.account === account.id && !one.isDeleted);
  return { type: 'card_present', card_present: cardPresent(donors, amount, location?.object.id) };
}

function descriptorOf({ settings, company, id }: Stripe.Account): string {
  const own = settings?.payments.statement_descriptor ?? company?.name ?? id;
  return own.slice(0, DESCRIPTOR_LENGTH).toUpperCase();
}

const authorised: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'not_assessed',
  seller_message: 'Payment complete.',
  type: 'authorized',
};

function declinedOutcome({
  decline_code,
  message,
}: {
  decline_code: string;
  message: string;
}): Stripe.Charge.Outcome {
  return {
    ...authorised,
    network_status: 'declined_by_network',
    reason: decline_code,
    seller_message: message,
    type: 'issuer_declined',
  };
}
