import { beforeAll, describe, expect, test } from '@jest/globals';
import { openPayContract, type PayContract } from '../pay-contract/contract.ts';
import { derivedContract } from '../pay-contract/derived.ts';
import { fingerprintOf } from '../pay-contract/fingerprint.ts';
import { verbAndPath } from '../pay-contract/samples/route.ts';
import { describeDrift, savedFingerprint } from '../pay-contract/saved-fingerprint.ts';
import type { Derived } from '../pay-contract/schema.ts';

let contract: PayContract;
let derived: Derived;
beforeAll(async () => {
  contract = await openPayContract();
  derived = await derivedContract();
});

describe('the fingerprint of the contract', () => {
  test('is the one that was kept', async () => {
    const lines = fingerprintOf(derived);
    expect(describeDrift(await savedFingerprint(lines), lines)).toBeUndefined();
  });

  test('names the versions of the SDK and of the API', () => {
    const { sdkVersion, apiVersion } = contract;
    expect(fingerprintOf(derived).slice(0, 2)).toEqual([`sdk ${sdkVersion}`, `api ${apiVersion}`]);
  });

  test('changes with a definition an operation refers to, and names the changed operation', () => {
    const lines = fingerprintOf(derived);
    const { definitions } = derived;
    const name = 'Charges:Charge.Outcome';
    const answers = { ...definitions.answer, [name]: { ...definitions.answer[name], required: [] } };
    const moved = fingerprintOf({ ...derived, definitions: { ...definitions, answer: answers } });
    const drift = describeDrift(lines, moved);
    expect(drift).toMatch(/charges\.retrieve.*changelog.*UPDATE_PAY_CONTRACT=1/);
    expect(drift).not.toMatch(/accountLinks\.create/);
  });

  test('reports an operation that was removed', () => {
    const lines = fingerprintOf(derived);
    expect(describeDrift(lines, lines.slice(0, -1))).toMatch(/presentPaymentMethod/);
    expect(describeDrift([], lines)).toMatch(/sdk, api, accounts\.create/);
  });
});

describe('an operation', () => {
  test.each([
    ['POST /v1/accounts', 'accounts.create'],
    ['GET /v1/accounts/acct_bondy', 'accounts.retrieve'],
    ['POST /v1/accounts/acct_bondy/login_links', 'accounts.createLoginLink'],
    ['POST /v1/terminal/connection_tokens', 'terminal.connectionTokens.create'],
    ['POST /v1/payment_intents/pi_1/cancel', 'paymentIntents.cancel'],
    ['POST /v1/checkout/sessions/cs_1/expire', 'checkout.sessions.expire'],
    ['GET /v1/balance', 'balance.retrieve'],
    [
      'POST /v1/test_helpers/terminal/readers/tmr_1/present_payment_method',
      'testHelpers.terminal.readers.presentPaymentMethod',
    ],
  ])('%s is called %s', (route, name) => {
    expect(contract.operationOf(...verbAndPath(route))).toBe(name);
  });

  test.each([
    'DELETE /v1/accounts/acct_bondy',
    'GET /v1/customers',
    'POST /v1/payment_intents/pi_1/capture',
    'POST /v1/payment_intents/',
    'GET /v1/payment_intents/pi_1/cancel/again',
    'GET /v2/core/accounts',
  ])('%s is not an operation our code may call', (route) => {
    expect(contract.operationOf(...verbAndPath(route))).toBeUndefined();
    expect(contract.requestFaults(...verbAndPath(route), {})).toEqual([
      `${route} is no operation of the contract`,
    ]);
    expect(contract.answerFaults(...verbAndPath(route), {})).toEqual([
      `${route} is no operation of the contract`,
    ]);
  });
});
