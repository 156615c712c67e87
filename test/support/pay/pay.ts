import { afterEach, beforeEach, expect } from '@jest/globals';
import { type PaySimulator, startPaySimulator } from '../../../infra/pay-simulator/simulator.ts';
import { emptyState, type State } from '../../../infra/pay-simulator/state.ts';
import type { AccountProfile } from '../../../lib/core/pay-provider.ts';
import { openPay } from '../../../lib/gateways/pay/provider.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { openPayContract, type PayContract } from '../../pay-contract/contract.ts';
import { request } from '../http/client.ts';
import { deliverMessages } from '../local/deliver.ts';
import { unpaused } from '../local/unpaused.ts';
import { clock, ids, resources } from '../run/resources.ts';

export const SECRET_KEY = 'sk_test_0123456789';
export const WEBHOOK_SECRET = 'whsec_0123456789';

export type Provider = {
  simulator: PaySimulator;
  /** The simulator's state; changing it changes the simulator's answers. */
  simulatorState: State;
  /** Resources whose provider is the simulator. */
  on: Resources;
  /** Delivers the simulator's pending events to the webhook and runs the worker; returns the webhook's statuses. */
  deliverEvents(): Promise<number[]>;
};

/** Starts a simulator before each test of a file, checked against the SDK's contract. */
export function payProvider(profile: AccountProfile = 'express_type'): Provider {
  const opened: Partial<Provider> = {};
  const provider: Provider = {
    get simulator() {
      return requireStarted(opened.simulator);
    },
    get simulatorState() {
      return requireStarted(opened.simulatorState);
    },
    get on() {
      return requireStarted(opened.on);
    },
    deliverEvents: async () => {
      const statuses: number[] = [];
      for (const { body, headers } of requireStarted(opened.simulator).takeDeliveries()) {
        const { status } = await request('POST', '/api/pay/webhook', body, {
          headers,
          on: requireStarted(opened.on),
        });
        statuses.push(status);
      }
      await deliverMessages(requireStarted(opened.on));
      return statuses;
    },
  };
  // A new simulator per test, because restored worlds reuse ids that an old one would still know.
  beforeEach(async () => {
    contract ??= openWarmContract();
    const state = emptyState(clock.now());
    const simulator = await startPaySimulator({
      state,
      now: clock.now,
      secretKey: SECRET_KEY,
      webhook: { secrets: [WEBHOOK_SECRET] },
      contract: await contract,
    });
    simulator.hold();
    opened.simulator = simulator;
    opened.simulatorState = state;
    opened.on = resourcesOn(simulator, profile);
  });
  afterEach(async () => {
    const simulator = requireStarted(opened.simulator);
    await simulator.close();
    expect(simulator.contractFaults).toEqual([]);
  });
  return provider;
}

const warmedRoutes = [
  ['POST', '/v1/accounts'],
  ['GET', '/v1/accounts/acct_1'],
  ['POST', '/v1/terminal/locations'],
  ['POST', '/v1/payment_intents'],
  ['GET', '/v1/payment_intents'],
  ['GET', '/v1/payment_intents/pi_1'],
  ['POST', '/v1/payment_intents/pi_1/cancel'],
  ['POST', '/v1/checkout/sessions'],
  ['GET', '/v1/checkout/sessions/cs_1'],
  ['POST', '/v1/checkout/sessions/cs_1/expire'],
] as const;

let contract: Promise<PayContract> | undefined;

/** Compiles the most used operations once per worker process. */
async function openWarmContract(): Promise<PayContract> {
  const opened = await openPayContract();
  for (const [verb, path] of warmedRoutes) {
    opened.requestFaults(verb, path, {});
    opened.answerFaults(verb, path, {});
  }
  return opened;
}

function requireStarted<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the simulator has not been started');
  return value;
}

function resourcesOn({ url, switches }: PaySimulator, profile: AccountProfile): Resources {
  const span = (seconds: number) => unpaused(seconds, switches);
  const pay = openPay({ key: SECRET_KEY, url, profile, timeBudget: span }, resources.log, ids);
  return {
    ...resources,
    gateways: {
      ...resources.gateways,
      pay: async () => pay,
      paySecrets: async () => ({ secrets: [WEBHOOK_SECRET], livemode: false }),
    },
  };
}
