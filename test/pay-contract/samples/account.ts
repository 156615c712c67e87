import type Stripe from 'stripe';

export const account = {
  id: 'acct_bondy',
  object: 'account',
  type: 'express',
  business_type: 'non_profit',
  capabilities: { card_payments: 'active', transfers: 'active' },
  charges_enabled: true,
  controller: { type: 'application', fees: { payer: 'application_express' } },
  country: 'FR',
  default_currency: 'eur',
  details_submitted: true,
  email: 'tresorier@amicale-bondy.example',
  external_accounts: {
    object: 'list',
    data: [],
    has_more: false,
    url: '/v1/accounts/acct_bondy/external_accounts',
  },
  metadata: { entity_id: '1', stage: 'DEV' },
  payouts_enabled: true,
  requirements: {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  },
} satisfies Stripe.Account;

export const accountUpdated = {
  id: 'evt_1',
  object: 'event',
  account: 'acct_bondy',
  api_version: '2026-10-28.endive',
  created: 1_763_630_400,
  data: { object: account, previous_attributes: {} },
  livemode: false,
  pending_webhooks: 1,
  request: null,
  type: 'account.updated',
} satisfies Stripe.Event;
