import { afterEach, beforeEach, expect } from '@jest/globals';
import { type PaySimulator, startPaySimulator } from '../../infra/pay-simulator/simulator.ts';
import type { AccountProfile } from '../../lib/core/pay-provider.ts';
import { openPay } from '../../lib/gateways/pay/provider.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { openPayContract, type PayContract } from '../pay-contract/contract.ts';
import { request } from './client.ts';
import { deliverMessages } from './deliver.ts';
import { clock, ids, resources } from './resources.ts';
import { unpaused } from './unpaused.ts';

export const SECRET_KEY = 'sk_test_0123456789';
export const WEBHOOK_SECRET = 'whsec_0123456789';

export type Provider = {
  simulator: PaySimulator;
  /** Resources whose provider is the simulator. */
  on: Resources;
  /** Brings what the simulator has to tell through the webhook and its worker; answers the statuses of the webhook. */
  tell(): Promise<number[]>;
};

/** The simulator beside the tests of a file, held to the contract of the SDK. */
export function payProvider(profile: AccountProfile = 'express_type'): Provider {
  const opened: Partial<Provider> = {};
  const provider: Provider = {
    get simulator() {
      return needed(opened.simulator);
    },
    get on() {
      return needed(opened.on);
    },
    tell: async () => {
      const statuses: number[] = [];
      for (const { body, headers } of needed(opened.simulator).takeDeliveries()) {
        const { status } = await request('POST', '/api/pay/webhook', body, {
          headers,
          on: needed(opened.on),
        });
        statuses.push(status);
      }
      await deliverMessages(needed(opened.on));
      return statuses;
    },
  };
  // Worlds are put back with the ids they had: what the provider knows of them would stay from one test to the next.
  beforeEach(async () => {
    contract ??= openWarmContract();
    const simulator = await startPaySimulator({
      now: clock.now,
      secretKey: SECRET_KEY,
      webhook: { secrets: [WEBHOOK_SECRET] },
      contract: await contract,
    });
    simulator.hold();
    opened.simulator = simulator;
    opened.on = resourcesOn(simulator, profile);
  });
  afterEach(async () => {
    const simulator = needed(opened.simulator);
    await simulator.close();
    expect(simulator.contractFaults).toEqual([]);
  });
  return provider;
}

const mostAsked = [
  ['POST', '/v1/accounts'],
  ['GET', '/v1/accounts/acct_1'],
  ['POST', '/v1/terminal/locations'],
  ['POST', '/v1/payment_intents'],
  ['GET', '/v1/payment_intents'],
  ['GET', '/v1/payment_intents/pi_1'],
  ['POST', '/v1/payment_intents/pi_1/cancel'],
] as const;

let contract: Promise<PayContract> | undefined;

/** What is compiled at its first use is compiled once in every worker. */
async function openWarmContract(): Promise<PayContract> {
  const opened = await openPayContract();
  for (const [verb, path] of mostAsked) {
    opened.requestFaults(verb, path, {});
    opened.answerFaults(verb, path, {});
  }
  return opened;
}

function needed<T>(value: T | undefined): T {
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
