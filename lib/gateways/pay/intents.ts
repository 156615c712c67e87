import type Stripe from 'stripe';
import { PayFailure } from '../../core/pay-failure.ts';
import type {
  CardFacts,
  IntentDraft,
  OpenIntent,
  PayCalls,
  ProviderCharge,
  ProviderIntent,
} from '../../core/pay-provider.ts';
import { fromEpoch, toEpoch } from '../../core/time.ts';
import type { CallProvider } from './call-provider.ts';
import { findFirst, pagesOf } from './pages.ts';

/** A charge with its fee and net amount, once the provider has booked them. */
function presentCharge(charge: Stripe.Charge): ProviderCharge {
  const { balance_transaction: line, payment_method_details: details } = charge;
  const booked = line === null || typeof line === 'string' ? null : line;
  return {
    id: charge.id,
    amount: charge.amount,
    refunded: charge.amount_refunded,
    disputed: charge.disputed,
    fee: booked?.fee ?? null,
    net: booked?.net ?? null,
    madeAt: fromEpoch(charge.created),
    card: cardOf(details),
  };
}

function cardOf(details: Stripe.Charge.PaymentMethodDetails | null): CardFacts | null {
  if (details?.card_present) return cardFacts(details.card_present);
  return details?.card ? onlineCardFacts(details.card) : null;
}

function onlineCardFacts(card: Stripe.Charge.PaymentMethodDetails.Card): CardFacts {
  const { brand, last4, network, authorization_code } = card;
  const ofChips = { application_name: null, application_id: null, verification_method: null };
  return { brand, last4, network, authorization_code, ...ofChips };
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

type IntentCalls = Pick<
  PayCalls,
  'createIntent' | 'intent' | 'findIntent' | 'cancelIntent' | 'intents' | 'intentOfCharge'
>;

export const WITH_BOOKING = 'latest_charge.balance_transaction';

/** Direct charges: intents belong to the account of the association; the platform takes no fee. */
export function intentCalls(stripe: Stripe, callProvider: CallProvider): IntentCalls {
  const { paymentIntents } = stripe;
  const listed = (account: string, created: Stripe.RangeQueryParam) =>
    pagesOf(callProvider, 'paymentIntents.list', { account }, (page, options) =>
      paymentIntents.list({ ...page, created, expand: [`data.${WITH_BOOKING}`] }, options),
    );
  return {
    createIntent: async (account, draft, key) =>
      withSecret(
        await callProvider('paymentIntents.create', { account, key }, (options) =>
          paymentIntents.create(bodyOf(draft), options),
        ),
      ),
    intent: async (account, id) =>
      withSecret(
        await callProvider('paymentIntents.retrieve', { account }, (options) =>
          paymentIntents.retrieve(id, { expand: [WITH_BOOKING] }, options),
        ),
      ),
    findIntent: async (account, uuid, since) => {
      const made = listed(account, { gte: toEpoch(since) });
      const found = await findFirst(made, ({ metadata }) => metadata['payment_uuid'] === uuid);
      return found && withSecret(found);
    },
    cancelIntent: async (account, id, key) =>
      presentIntent(
        await callProvider('paymentIntents.cancel', { account, key }, (options) =>
          paymentIntents.cancel(id, { expand: [WITH_BOOKING] }, options),
        ),
      ),
    async *intents(account, { from, to }) {
      for await (const intent of listed(account, { gte: toEpoch(from), lt: toEpoch(to) })) {
        yield presentIntent(intent);
      }
    },
    intentOfCharge: async (account, id) => {
      const { payment_intent: intent } = await callProvider('charges.retrieve', { account }, (options) =>
        stripe.charges.retrieve(id, undefined, options),
      );
      return typeof intent === 'string' ? intent : (intent?.id ?? null);
    },
  };
}

// The platform takes no fee: application fee and transfer data are left out rather than sent as 0.
function bodyOf(draft: IntentDraft): Stripe.PaymentIntentCreateParams {
  return {
    amount: draft.amount,
    currency: 'eur',
    allowed_payment_method_types: ['card_present'],
    capture_method: 'automatic',
    metadata: metadataOf(draft),
    expand: [WITH_BOOKING],
  };
}

/** The metadata that identifies the service's payment at the provider. */
export function metadataOf(draft: IntentDraft) {
  return {
    payment_uuid: draft.uuid,
    passage_uuid: draft.passageUuid,
    entity_id: draft.entityId,
    operation_id: draft.operationId,
    stage: draft.stage,
  };
}

export function presentIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const { latest_charge: charge, last_payment_error: error, metadata } = intent;
  return {
    id: intent.id,
    status: intent.status,
    amount: intent.amount,
    received: intent.amount_received,
    currency: intent.currency,
    livemode: intent.livemode,
    madeAt: fromEpoch(intent.created),
    declineCode: error?.decline_code ?? error?.code ?? null,
    uuid: metadata['payment_uuid'] ?? null,
    passageUuid: metadata['passage_uuid'] ?? null,
    isInPerson: intent.payment_method_types.includes('card_present'),
    charge: charge === null || typeof charge === 'string' ? null : presentCharge(charge),
  };
}

function withSecret(intent: Stripe.PaymentIntent): OpenIntent {
  const { client_secret: clientSecret } = intent;
  if (clientSecret === null) throw new PayFailure('paymentIntents', 'faulty');
  return { ...presentIntent(intent), clientSecret };
}
