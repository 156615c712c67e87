// Tier: landing
import { afterAll, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { type PaySimulator, startPaySimulator } from '../../infra/pay-simulator/simulator.ts';
import { processEnvironment } from '../../lib/core/config/config.ts';
import { randomIds } from '../../lib/core/ids.ts';
import { systemClock } from '../../lib/core/time.ts';
import { openPay } from '../../lib/gateways/pay/provider.ts';
import { openPayContract } from '../pay-contract/contract.ts';
import { unpaused } from '../support/local/unpaused.ts';
import { clock, ids, resources } from '../support/run/resources.ts';
import { describePayProvider, type ProviderUnderTest } from './pay-provider-suite.ts';

const { log } = resources;
const simulators: PaySimulator[] = [];
afterAll(() => Promise.all(simulators.map((simulator) => simulator.close())));

async function open(): Promise<PaySimulator> {
  const contract = await openPayContract();
  const secretKey = 'sk_test_0123456789';
  const simulator = await startPaySimulator({
    now: clock.now,
    secretKey,
    webhook: { secrets: ['whsec_0'] },
    contract,
  });
  simulators.push(simulator);
  simulator.hold();
  return simulator;
}

const onSimulator = ({ url, switches }: PaySimulator, key = 'sk_test_0123456789') =>
  openPay(
    { key, url, profile: 'express_type', timeBudget: (seconds) => unpaused(seconds, switches) },
    log,
    ids,
  );

async function simulated(): Promise<ProviderUnderTest> {
  const simulator = await open();
  const pay = onSimulator(simulator);
  const uuid = ids.uuid();
  const draft = { profile: pay.profile, name: 'Amicale', email: null, entityId: 1, stage: 'DEV', uuid };
  const { id: accountId } = await pay.within(5).createAccount(draft, uuid);
  simulator.finishOnboarding(accountId);
  return {
    pay,
    accountId,
    since: clock.now(),
    tap: async (intentId, card) => simulator.tap(intentId, card),
    uuid: ids.uuid,
  };
}

describePayProvider('the simulator', simulated);

test('every request and answer of the simulator fits the contract of the SDK', () => {
  expect(simulators.flatMap(({ contractFaults }) => contractFaults)).toEqual([]);
  expect(simulators.flatMap(({ requests }) => requests).length).toBeGreaterThan(20);
});

const { PAY_SANDBOX_KEY: key, PAY_SANDBOX_ACCOUNT: accountId } = processEnvironment;

// The only proof against the provider itself: it needs a test key of a platform and an account of it that may take
// cards, which a person has onboarded once by hand.
if (key) describePayProvider('its sandbox', () => sandbox(key));

async function sandbox(sandboxKey: string): Promise<ProviderUnderTest> {
  if (!/^(sk|rk)_test_/.test(sandboxKey)) throw new Error('PAY_SANDBOX_KEY: expected a test key');
  if (!accountId) throw new Error('PAY_SANDBOX_ACCOUNT: name an account of the platform that may take cards');
  const pay = openPay({ key: sandboxKey, profile: 'express_type' }, log, ids);
  const reader = await simulatedReader(sandboxKey, accountId, pay);
  const { uuid } = randomIds(systemClock);
  return { pay, accountId, since: systemClock.now(), tap: reader, uuid };
}

/** A reader that the provider simulates: the card is presented to it through its API. */
async function simulatedReader(sandboxKey: string, stripeAccount: string, pay: ReturnType<typeof openPay>) {
  const stripe = new Stripe(sandboxKey, { telemetry: false });
  const on = { stripeAccount };
  const address = { line1: '1 rue de la Gare', city: 'Bondy', postal_code: '93140', country: 'FR' };
  const uuid = randomIds(systemClock).uuid();
  const { id: location } = await pay
    .within(20)
    .createLocation(stripeAccount, { displayName: 'Essai', address, uuid }, uuid);
  const { readers } = stripe.terminal;
  const reader = await readers.create({ registration_code: 'simulated-wpe', location }, on);
  const numbers = { accepted: '4242424242424242', insufficient_funds: '4000000000009995' };
  return async (intentId: string, card: keyof typeof numbers) => {
    await readers.processPaymentIntent(reader.id, { payment_intent: intentId }, on);
    const presented = { type: 'card_present', card_present: { number: numbers[card] } } as const;
    await stripe.testHelpers.terminal.readers.presentPaymentMethod(reader.id, presented, on);
  };
}
