import { beforeAll, describe, expect, test } from '@jest/globals';
import { openPayContract, type PayContract } from '../pay-contract/contract.ts';
import {
  accountProfiles,
  fireStation,
  gift,
  movements,
  onboarding,
  page,
  refund,
} from '../pay-contract/samples/requests.ts';
import { verbAndPath } from '../pay-contract/samples/route.ts';

let contract: PayContract;
beforeAll(async () => {
  contract = await openPayContract();
});

const ask = (route: string, params?: unknown) => contract.requestFaults(...verbAndPath(route), params);

describe('a request', () => {
  test.each(Object.entries(accountProfiles))('opens an account under the profile %s', (_, profile) => {
    expect(ask('POST /v1/accounts', profile)).toEqual([]);
  });

  test.each<[string, string, unknown]>([
    ['looks at an account', 'GET /v1/accounts/acct_bondy', undefined],
    ['empties a field', 'POST /v1/refunds', { charge: 'ch_1', metadata: '' }],
    ['sends a treasurer to the form', 'POST /v1/account_links', onboarding],
    ['opens a location', 'POST /v1/terminal/locations', fireStation],
    ['asks for a token of the location', 'POST /v1/terminal/connection_tokens', { location: 'tml_1' }],
    ['asks for a token', 'POST /v1/terminal/connection_tokens', {}],
    ['charges a gift directly', 'POST /v1/payment_intents', gift],
    ['charges it as a form says it', 'POST /v1/payment_intents', { ...gift, amount: '1500' }],
    [
      'takes a fee, which is ours to refuse',
      'POST /v1/payment_intents',
      { ...gift, application_fee_amount: 10 },
    ],
    ['opens a page', 'POST /v1/checkout/sessions', page],
    ['closes a page', 'POST /v1/checkout/sessions/cs_1/expire', { expand: ['payment_intent'] }],
    ['lists the page of a payment', 'GET /v1/checkout/sessions', { payment_intent: 'pi_1' }],
    ['looks at a payment', 'GET /v1/payment_intents/pi_1', { expand: ['latest_charge'] }],
    ['cancels', 'POST /v1/payment_intents/pi_1/cancel', { cancellation_reason: 'abandoned' }],
    ['refunds a part', 'POST /v1/refunds', refund],
    ['lists movements', 'GET /v1/balance_transactions', movements],
    ['lists those of a payout', 'GET /v1/balance_transactions', { payout: 'po_1', limit: '100' }],
    ['lists from a second on', 'GET /v1/events', { created: '1763630400', types: ['payout.paid'] }],
  ])('that %s is right', (_, route, params) => {
    expect(ask(route, params)).toEqual([]);
  });

  test.each<[string, string, unknown, unknown]>([
    [
      'names what replaced payment_method_types by its old name',
      'POST /v1/payment_intents',
      { ...gift, payment_method_types: ['card_present'] },
      ['paymentIntents.create: payment_method_types is not accepted'],
    ],
    [
      'invents a parameter',
      'POST /v1/payment_intents',
      { ...gift, passage: 7 },
      ['paymentIntents.create: passage is not accepted'],
    ],
    [
      'puts an option among the parameters',
      'GET /v1/payment_intents/pi_1',
      { stripeAccount: 'acct_bondy' },
      ['paymentIntents.retrieve: stripeAccount is not accepted'],
    ],
    [
      'invents a parameter inside another',
      'POST /v1/accounts',
      { ...accountProfiles.express_type, business_profile: { nom: 'Amicale' } },
      ['accounts.create: business_profile.nom is not accepted'],
    ],
    [
      'misspells a word the compiler lets pass',
      'POST /v1/accounts',
      { ...accountProfiles.express_type, type: 'expresss' },
      ['accounts.create: type must be custom | express | standard'],
    ],
    [
      'misspells a word deep down',
      'POST /v1/accounts',
      { controller: { fees: { payer: 'platform' } } },
      ['accounts.create: controller.fees.payer must be account | application'],
    ],
    [
      'misspells a word of a list',
      'POST /v1/payment_intents',
      { ...gift, allowed_payment_method_types: ['card_presente'] },
      [
        expect.stringMatching(
          /^paymentIntents\.create: allowed_payment_method_types\.0 must be acss_debit \| .* \| …$/,
        ),
      ],
    ],
    [
      'gives no amount',
      'POST /v1/payment_intents',
      { currency: 'eur' },
      ['paymentIntents.create: amount is missing'],
    ],
    [
      'gives no account',
      'POST /v1/account_links',
      { type: 'account_onboarding' },
      ['accountLinks.create: account is missing'],
    ],
    [
      'gives euros instead of cents',
      'POST /v1/payment_intents',
      { ...gift, amount: 15.5 },
      ['paymentIntents.create: amount must be integer'],
    ],
    [
      'gives an amount in words',
      'POST /v1/refunds',
      { ...refund, amount: 'quinze' },
      ['refunds.create: amount must be number', 'refunds.create: amount must be integer'],
    ],
    [
      'gives an empty amount',
      'POST /v1/refunds',
      { ...refund, amount: null },
      ['refunds.create: amount must be number', 'refunds.create: amount must be integer'],
    ],
    [
      'gives a word where a group belongs',
      'POST /v1/accounts',
      { company: 'Amicale' },
      ['accounts.create: company must be object'],
    ],
    [
      'answers yes in French',
      'POST /v1/accounts',
      { capabilities: { card_payments: { requested: 'oui' } } },
      ['accounts.create: capabilities.card_payments.requested must be boolean'],
    ],
    [
      'lists by no date',
      'GET /v1/balance_transactions',
      { created: { gte: 'hier', before: 1 } },
      [
        'balanceTransactions.list: created.before is not accepted',
        'balanceTransactions.list: created.gte must be number',
      ],
    ],
    [
      'expands a single word',
      'GET /v1/charges/ch_1',
      { expand: 'refunds' },
      ['charges.retrieve: expand must be array'],
    ],
  ])('that %s is found out', (_, route, params, faults) => {
    expect(ask(route, params)).toEqual(faults);
  });

  test('is left as it was', () => {
    const params = { ...movements, limit: '100' };
    ask('GET /v1/balance_transactions', params);
    expect(params.limit).toBe('100');
  });

  test('its faults never quote its values', () => {
    expect(ask('POST /v1/accounts', { email: ['ada@amicale.example'], type: 'ada@amicale.example' })).toEqual(
      ['accounts.create: email must be string', 'accounts.create: type must be custom | express | standard'],
    );
  });
});
