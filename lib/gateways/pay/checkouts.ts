import type Stripe from 'stripe';
import type { CheckoutDraft, PayCalls, ProviderCheckout } from '../../core/pay-provider.ts';
import { fromEpoch, toEpoch } from '../../core/time.ts';
import type { CallProvider } from './call-provider.ts';
import { metadataOf, presentIntent, WITH_BOOKING } from './intents.ts';
import { findFirst, pagesOf } from './pages.ts';

type CheckoutCalls = Pick<
  PayCalls,
  'createCheckout' | 'checkout' | 'findCheckout' | 'checkoutOfIntent' | 'expireCheckout'
>;

const WITH_INTENT = `payment_intent.${WITH_BOOKING}`;

/** The provider's pages on which donors pay: direct charges as on the phone, without a platform fee. */
export function checkoutCalls(stripe: Stripe, callProvider: CallProvider): CheckoutCalls {
  const { sessions } = stripe.checkout;
  const listed = (account: string, of: Stripe.Checkout.SessionListParams) =>
    pagesOf(callProvider, 'checkout.sessions.list', { account }, (page, options) =>
      sessions.list({ ...page, ...of, expand: [`data.${WITH_INTENT}`] }, options),
    );
  return {
    createCheckout: async (account, draft, key) =>
      presentCheckout(
        await callProvider('checkout.sessions.create', { account, key }, (options) =>
          sessions.create(bodyOf(draft), options),
        ),
      ),
    checkout: async (account, id) =>
      presentCheckout(
        await callProvider('checkout.sessions.retrieve', { account }, (options) =>
          sessions.retrieve(id, { expand: [WITH_INTENT] }, options),
        ),
      ),
    findCheckout: async (account, uuid, since) => {
      const made = listed(account, { created: { gte: toEpoch(since) } });
      const found = await findFirst(made, ({ metadata }) => metadata?.['payment_uuid'] === uuid);
      return found && presentCheckout(found);
    },
    checkoutOfIntent: async (account, intentId) => {
      const found = await findFirst(listed(account, { payment_intent: intentId }), () => true);
      return found && presentCheckout(found);
    },
    expireCheckout: async (account, id, key) =>
      presentCheckout(
        await callProvider('checkout.sessions.expire', { account, key }, (options) =>
          sessions.expire(id, { expand: [WITH_INTENT] }, options),
        ),
      ),
  };
}

/** The page's question whose answer `oui` allows the service to store the donor's address, for the receipt. */
const RECEIPT_QUESTION = 'recu';
const YES = 'oui';

// The platform takes no fee: application fee and transfer data are left out rather than sent as 0.
function bodyOf(draft: CheckoutDraft): Stripe.Checkout.SessionCreateParams {
  const metadata = metadataOf(draft);
  return {
    mode: 'payment',
    submit_type: 'donate',
    locale: 'fr',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'eur', unit_amount: draft.amount, product_data: { name: 'Don' } },
      },
    ],
    // Phone wallets pay with cards; other methods may take days.
    allowed_payment_method_types: ['card'],
    wallet_options: { link: { display: 'never' } },
    // The donor sees the agreed amount, in euros.
    adaptive_pricing: { enabled: false },
    billing_address_collection: 'auto',
    customer_creation: 'if_required',
    custom_fields: [receiptQuestion],
    expires_at: toEpoch(draft.expiresAt),
    success_url: draft.returnUrl,
    cancel_url: draft.returnUrl,
    metadata,
    // On the intent too, so that later events about the money identify the payment.
    payment_intent_data: { capture_method: 'automatic', metadata },
    expand: [WITH_INTENT],
  };
}

const receiptQuestion: Stripe.Checkout.SessionCreateParams.CustomField = {
  key: RECEIPT_QUESTION,
  type: 'dropdown',
  label: { type: 'custom', custom: 'Recevoir un reçu par e-mail' },
  dropdown: {
    options: [
      { label: 'Oui', value: YES },
      { label: 'Non', value: 'non' },
    ],
  },
  optional: true,
};

function presentCheckout(session: Stripe.Checkout.Session): ProviderCheckout {
  const { payment_intent: intent, metadata } = session;
  return {
    id: session.id,
    url: session.url,
    status: session.status ?? 'open',
    expiresAt: fromEpoch(session.expires_at),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    livemode: session.livemode,
    madeAt: fromEpoch(session.created),
    uuid: metadata?.['payment_uuid'] ?? null,
    passageUuid: metadata?.['passage_uuid'] ?? null,
    intent: intent === null || typeof intent === 'string' ? null : presentIntent(intent),
    receiptEmail: receiptEmailOf(session),
  };
}

function receiptEmailOf({ custom_fields, customer_details }: Stripe.Checkout.Session): string | null {
  const answer = custom_fields.find(({ key }) => key === RECEIPT_QUESTION)?.dropdown?.value;
  return answer === YES ? (customer_details?.email ?? null) : null;
}
