import { afterEach, beforeEach, expect } from '@jest/globals';
import Stripe from 'stripe';
import {
  type PaySimulator,
  type PaySimulatorOptions,
  startPaySimulator,
} from '../../infra/pay-simulator/simulator.ts';
import { openPayContract, type PayContract } from '../pay-contract/contract.ts';
import { type TestClock, testClock } from './determinism.ts';

export const KEY = 'sk_test_simulator';
export const SECRET = 'whsec_simulator';

type Account = { id: string; on: { stripeAccount: string } };

/** A simulator of each test's own, and the provider's SDK to speak to it with. */
export type PayStand = {
  readonly simulator: PaySimulator;
  readonly stripe: Stripe;
  readonly clock: TestClock;
  /** Another client of the same simulator. */
  client(config?: Stripe.StripeConfig & { key?: string }): Stripe;
  /** An association whose account takes cards. */
  association(name?: string): Promise<Account>;
  /** An intent that waits for a card. */
  intent(account: Account, amount?: number): Promise<Stripe.PaymentIntent>;
  /** A payment that was made. */
  paid(account: Account, amount?: number): Promise<{ intent: string; charge: string }>;
};

/** Without `isJudged` the contract does not look: for requests that are wrong on purpose. */
export function payStand({ isJudged = true }: { isJudged?: boolean } = {}): PayStand {
  let opened: { simulator: PaySimulator; clock: TestClock } | undefined;
  const there = () => {
    if (!opened) throw new Error('the simulator has not been started');
    return opened;
  };
  beforeEach(async () => {
    const clock = testClock('2026-11-20T09:00:00.000Z');
    opened = { clock, simulator: await startSimulator({ now: clock.now }, isJudged) };
  });
  afterEach(async () => {
    const { simulator } = there();
    await simulator.close();
    expect(simulator.contractFaults).toEqual([]);
  });
  const stand: PayStand = {
    get simulator() {
      return there().simulator;
    },
    get clock() {
      return there().clock;
    },
    get stripe() {
      return stand.client();
    },
    client: (config) => clientOf(there().simulator, config),
    association: async (name = 'Amicale de Bondy') => {
      const { id } = await stand.stripe.accounts.create(accountDraft(name));
      there().simulator.finishOnboarding(id);
      return { id, on: { stripeAccount: id } };
    },
    intent: ({ on }, amount = 1250) => stand.stripe.paymentIntents.create(intentDraft(amount), on),
    paid: async (account, amount) => {
      const { id } = await stand.intent(account, amount);
      there().simulator.tap(id);
      const { latest_charge: charge } = await stand.stripe.paymentIntents.retrieve(id, {}, account.on);
      return { intent: id, charge: String(charge) };
    },
  };
  return stand;
}

// Compiled once for all tests of a file.
let contract: Promise<PayContract> | undefined;

/** A simulator under the key and the secret of the tests, held to the contract of the SDK. */
export async function startSimulator(
  options: Partial<PaySimulatorOptions> = {},
  isJudged = true,
): Promise<PaySimulator> {
  contract ??= openPayContract();
  const judge = isJudged ? { contract: await contract } : {};
  return startPaySimulator({ secretKey: KEY, webhook: { secrets: [SECRET] }, ...judge, ...options });
}

/** The SDK as it speaks to this simulator; nothing is tried twice. */
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
