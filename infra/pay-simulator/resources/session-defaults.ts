import type Stripe from 'stripe';

type RequestField =
  | 'id'
  | 'url'
  | 'created'
  | 'expires_at'
  | 'amount_subtotal'
  | 'amount_total'
  | 'metadata'
  | 'success_url'
  | 'cancel_url'
  | 'custom_fields';

/** Constant fields of a new session, whose page is open. */
export const sessionDefaults: Omit<Stripe.Checkout.Session, RequestField> = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: ['card'],
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: 'auto',
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency: 'eur',
  currency_conversion: null,
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: 'fr',
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: 'donate',
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: { link: { display: 'never' } },
};
