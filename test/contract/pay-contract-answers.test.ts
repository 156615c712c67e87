// Tier: landing
import { beforeAll, describe, expect, test } from '@jest/globals';
import { openPayContract, type PayContract } from '../pay-contract/contract.ts';
import { account, accountUpdated } from '../pay-contract/samples/account.ts';
import { balanceTransaction, charge } from '../pay-contract/samples/charge.ts';
import { paymentIntent } from '../pay-contract/samples/payment-intent.ts';
import { verbAndPath } from '../pay-contract/samples/route.ts';

let contract: PayContract;
beforeAll(async () => {
  contract = await openPayContract();
});

const answer = (route: string, body: unknown) => contract.answerFaults(...verbAndPath(route), body);
const page = (...data: unknown[]) => ({ object: 'list', data, has_more: false, url: '/v1/somewhere' });

describe('an answer', () => {
  test.each<[string, string, unknown]>([
    ['an account', 'GET /v1/accounts/acct_bondy', account],
    ['a page of accounts', 'GET /v1/accounts', page(account)],
    ['a payment with its charge and movement', 'GET /v1/payment_intents/pi_1', paymentIntent],
    [
      'a payment that names its charge',
      'POST /v1/payment_intents',
      { ...paymentIntent, latest_charge: 'ch_1' },
    ],
    ['a charge', 'GET /v1/charges/ch_1', charge],
    [
      'movements with their charges',
      'GET /v1/balance_transactions',
      page({ ...balanceTransaction, source: charge }),
    ],
    ['an event', 'GET /v1/events/evt_1', accountUpdated],
    ['a page of events', 'GET /v1/events', page(accountUpdated)],
    ['a word newer than the SDK', 'GET /v1/payment_intents/pi_1', { ...paymentIntent, status: 'on_hold' }],
    ['a field newer than the SDK', 'GET /v1/charges/ch_1', { ...charge, weather: { sky: 'clear' } }],
  ])('of %s is right', (_, route, body) => {
    expect(answer(route, body)).toEqual([]);
  });

  test.each<[string, string, unknown, unknown]>([
    [
      'lacks a field',
      'POST /v1/terminal/connection_tokens',
      { object: 'terminal.connection_token' },
      ['terminal.connectionTokens.create: secret is missing'],
    ],
    [
      'is another object',
      'GET /v1/charges/ch_1',
      { ...charge, object: 'refund' },
      ['charges.retrieve: object must be charge'],
    ],
    [
      'writes a number as a form would',
      'GET /v1/payment_intents/pi_1',
      { ...paymentIntent, amount: '1500' },
      ['paymentIntents.retrieve: amount must be number'],
    ],
    [
      'holds a wrong charge',
      'GET /v1/payment_intents/pi_1',
      { ...paymentIntent, latest_charge: { ...charge, paid: 'oui' } },
      ['paymentIntents.retrieve: latest_charge.paid must be boolean'],
    ],
    [
      'lists a wrong movement',
      'GET /v1/balance_transactions',
      page({ ...balanceTransaction, fee: null }),
      ['balanceTransactions.list: data.0.fee must be number'],
    ],
    [
      'does not say whether more come',
      'GET /v1/accounts',
      { object: 'list', data: [], url: '/v1/accounts' },
      ['accounts.list: has_more is missing'],
    ],
    [
      'tells of a wrong account',
      'GET /v1/events/evt_1',
      { ...accountUpdated, data: { object: { ...account, charges_enabled: 1 } } },
      ['events.retrieve: data.object.charges_enabled must be boolean'],
    ],
    [
      'tells of a charge where an account belongs',
      'GET /v1/events/evt_1',
      { ...accountUpdated, data: { object: charge } },
      expect.arrayContaining(['events.retrieve: data.object.object must be account']),
    ],
    [
      'is an event of no known type',
      'GET /v1/events/evt_1',
      { ...accountUpdated, type: 'account.improved' },
      ['events.retrieve: type is of no known kind'],
    ],
    [
      'is an error',
      'GET /v1/balance',
      { error: { type: 'api_error' } },
      expect.arrayContaining(['balance.retrieve: available is missing']),
    ],
    ['is nothing', 'GET /v1/balance', undefined, ['balance.retrieve: it must be object']],
    ['is a page of a proxy', 'GET /v1/balance', '<html>', ['balance.retrieve: it must be object']],
  ])('that %s is found out', (_, route, body, faults) => {
    expect(answer(route, body)).toEqual(faults);
  });
});
