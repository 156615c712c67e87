import type Stripe from 'stripe';
import type { CardFacts, ProviderCharge } from '../pay-provider.ts';
import { ofEpoch } from '../time.ts';

/** A charge with what was booked for it, as far as it is already. */
export function presentCharge(charge: Stripe.Charge): ProviderCharge {
  const { balance_transaction: line, payment_method_details: details } = charge;
  const booked = line === null || typeof line === 'string' ? null : line;
  return {
    id: charge.id,
    amount: charge.amount,
    refunded: charge.amount_refunded,
    disputed: charge.disputed,
    fee: booked?.fee ?? null,
    net: booked?.net ?? null,
    madeAt: ofEpoch(charge.created),
    card: details?.card_present ? cardFacts(details.card_present) : null,
  };
}

function cardFacts(card: Stripe.Charge.PaymentMethodDetails.CardPresent): CardFacts {
  const { receipt } = card;
  return {
    brand: card.brand,
    last4: card.last4,
    network: card.network,
    application_name: receipt?.application_preferred_name ?? null,
    application_id: receipt?.dedicated_file_name ?? null,
    authorization_code: receipt?.authorization_code ?? null,
    verification_method: receipt?.cardholder_verification_method ?? null,
  };
}
