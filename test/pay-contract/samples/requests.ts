import type Stripe from 'stripe';

const association = {
  country: 'FR',
  email: 'tresorier@amicale-bondy.example',
  business_type: 'non_profit',
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  business_profile: {
    name: 'Amicale des sapeurs-pompiers de Bondy',
    mcc: '8398',
    product_description: 'Calendriers',
    support_email: 'tresorier@amicale-bondy.example',
  },
  company: { name: 'Amicale des sapeurs-pompiers de Bondy' },
  metadata: { entity_id: '1', stage: 'DEV' },
} satisfies Stripe.AccountCreateParams;

/** An account creation for each profile of fee payer and loss liability. */
export const accountProfiles = {
  express_type: { ...association, type: 'express' },
  express_platform_pays: {
    ...association,
    controller: {
      stripe_dashboard: { type: 'express' },
      fees: { payer: 'application' },
      losses: { payments: 'application' },
    },
  },
  express_stripe_pays_risk: {
    ...association,
    controller: {
      stripe_dashboard: { type: 'express' },
      fees: { payer: 'account' },
      losses: { payments: 'stripe' },
    },
  },
} satisfies Record<string, Stripe.AccountCreateParams>;

export const onboarding = {
  account: 'acct_bondy',
  type: 'account_onboarding',
  collection_options: { fields: 'eventually_due' },
  return_url: 'https://tournee.example/retour',
  refresh_url: 'https://tournee.example/encore',
} satisfies Stripe.AccountLinkCreateParams;

export const fireStation = {
  display_name: 'Caserne de Bondy',
  address: { line1: '1 rue de la Caserne', city: 'Bondy', postal_code: '93140', country: 'FR' },
} satisfies Stripe.Terminal.LocationCreateParams;

/** A direct charge of a card that is held to the phone. */
export const gift = {
  amount: 1500,
  currency: 'eur',
  allowed_payment_method_types: ['card_present'],
  capture_method: 'automatic',
  expand: ['latest_charge.balance_transaction'],
  metadata: { entity_id: '1', operation_id: '1', stage: 'DEV' },
} satisfies Stripe.PaymentIntentCreateParams;

/** A checkout page on which a donor pays the same amount on their own phone. */
export const page = {
  mode: 'payment',
  submit_type: 'donate',
  locale: 'fr',
  line_items: [
    { quantity: 1, price_data: { currency: 'eur', unit_amount: 1500, product_data: { name: 'Don' } } },
  ],
  allowed_payment_method_types: ['card'],
  expires_at: 1_763_632_200,
  success_url: 'https://tournee.example/page',
  cancel_url: 'https://tournee.example/page',
  metadata: { entity_id: '1', operation_id: '1', stage: 'DEV' },
  payment_intent_data: { capture_method: 'automatic', metadata: { entity_id: '1' } },
} satisfies Stripe.Checkout.SessionCreateParams;

export const refund = {
  payment_intent: 'pi_1',
  amount: 500,
  reason: 'requested_by_customer',
  metadata: { request: '0199' },
} satisfies Stripe.RefundCreateParams;

export const movements = {
  created: { gte: 1_763_596_800, lt: 1_763_683_200 },
  expand: ['data.source'],
  limit: 100,
  starting_after: 'txn_1',
} satisfies Stripe.BalanceTransactionListParams;
