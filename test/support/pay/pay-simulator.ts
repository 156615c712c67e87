import { afterEach, beforeEach, expect } from '@jest/globals';
import Stripe from 'stripe';
import {
  type PaySimulator,
  type PaySimulatorOptions,
  startPaySimulator,
} from '../../../infra/pay-simulator/simulator.ts';
import { openPayContract, type PayContract } from '../../pay-contract/contract.ts';
import { type TestClock, testClock } from '../run/determinism.ts';

export const KEY = 'sk_test_simulator';
export const SECRET = 'whsec_simulator';

type Account = { id: string; on: { stripeAccount: string } };

/** A simulator per test, and the provider's SDK connected to it. */
export type SimulatorSetup = {
  readonly simulator: PaySimulator;
  readonly stripe: Stripe;
  readonly clock: TestClock;
  /** Another client of the same simulator. */
  client(config?: Stripe.StripeConfig & { key?: string }): Stripe;
  /** Creates an onboarded account. */
  association(name?: string): Promise<Account>;
  /** Creates an open intent. */
  intent(account: Account, amount?: number): Promise<Stripe.PaymentIntent>;
  /** Creates a paid intent. */
  paid(account: Account, amount?: number): Promise<{ intent: string; charge: string }>;
};

/** Starts a simulator before each test. `isChecked: false` skips the contract, for deliberately invalid requests. */
export function simulatorSetup({ isChecked = true }: { isChecked?: boolean } = {}): SimulatorSetup {
  let opened: { simulator: PaySimulator; clock: TestClock } | undefined;
  const started = () => {
    if (!opened) throw new Error('the simulator has not been started');
    return opened;
  };
  beforeEach(async () => {
    const clock = testClock('2026-11-20T09:00:00.000Z');
    opened = { clock, simulator: await startSimulator({ now: clock.now }, isChecked) };
  });
  afterEach(async () => {
    const { simulator } = started();
    await simulator.close();
    expect(simulator.contractFaults).toEqual([]);
  });
  const stand: SimulatorSetup = {
    get simulator() {
      return started().simulator;
    },
    get clock() {
      return started().clock;
    },
    get stripe() {
      return stand.client();
    },
    client: (config) => clientOf(started().simulator, config),
    association: async (name = 'Amicale de Bondy') => {
      const { id } = await stand.stripe.accounts.create(accountDraft(name));
      started().simulator.finishOnboarding(id);
      return { id, on: { stripeAccount: id } };
    },
    intent: ({ on }, amount = 1250) => stand.stripe.paymentIntents.create(intentDraft(amount), on),
    paid: async (account, amount) => {
      const { id } = await stand.intent(account, amount);
      started().simulator.tap(id);
      const { latest_charge: charge } = await stand.stripe.paymentIntents.retrieve(id, {}, account.on);
      return { intent: id, charge: String(charge) };
    },
  };
  return stand;
}

// All tests share the contract, because compiling it takes seconds.
let contract: Promise<PayContract> | undefined;

/** Starts a simulator with the tests' key and secret, checked against the SDK's contract. */
export async function startSimulator(
  options: Partial<PaySimulatorOptions> = {},
  isChecked = true,
): Promise<PaySimulator> {
  contract ??= openPayContract();
  const judge = isChecked ? { contract: await contract } : {};
  return startPaySimulator({ secretKey: KEY, webhook: { secrets: [SECRET] }, ...judge, ...options });
}

/** The SDK connected to this simulator, without retries. */
export function clientOf(
  { url }: { url: string },
  { key = KEY, ...config }: Stripe.StripeConfig & { key?: string } = {},
): Stripe {
  const { hostname: host, port } = new URL(url);
  return new Stripe(key, { host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0, ...config });
}

export const accountDraft = (name: string): Stripe.AccountCreateParams => ({
  type: 'express',
  country: 'FR',
  email: 'tresorier@amicale.test',
  business_type: 'non_profit',
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  business_profile: { name, mcc: '8398' },
  company: { name },
  metadata: { uuid: name },
});

export const intentDraft = (amount: number): Stripe.PaymentIntentCreateParams => ({
  amount,
  currency: 'eur',
  allowed_payment_method_types: ['card_present'],
  capture_method: 'automatic',
  metadata: { passage_uuid: 'p-1' },
});

export const place = { line1: '1 rue de la Gare', city: 'Bondy', postal_code: '93140', country: 'FR' };
