import type Stripe from 'stripe';

type RequestField =
  | 'id'
  | 'client_secret'
  | 'created'
  | 'metadata'
  | 'amount'
  | 'currency'
  | 'capture_method'
  | 'allowed_payment_method_types'
  | 'payment_method_types';

/** Constant fields of a new intent, which waits for a card. */
export const intentDefaults: Omit<Stripe.PaymentIntent, RequestField> = {
  object: 'payment_intent',
  amount_capturable: 0,
  amount_received: 0,
  application: 'ca_tournee',
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_group: null,
};
