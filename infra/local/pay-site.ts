import { randomBytes } from 'node:crypto';
import type { Environment } from '../../lib/core/config/config.ts';
import { startPaySimulator } from '../pay-simulator/simulator.ts';
import type { LocalSettings } from './settings.ts';

/** What the functions need to know of the simulated provider. */
export type PaySite = { url: string; secretKey: string; webhookSecret: string; close(): Promise<void> };

/** Whether cards are taken at the simulator: never in PROD, and nowhere where a key of the provider is set. */
export function simulatesPay(own: Environment): boolean {
  return !own['PAY_SECRET_KEY'] && own['STAGE'] !== 'PROD';
}

/** Starts the simulator of the payment provider; what it tells comes through the webhook of this service. */
export async function startPay({ port, payPort, payFile }: LocalSettings): Promise<PaySite> {
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const webhook = { url: `http://127.0.0.1:${port}/api/pay/webhook`, secrets: [webhookSecret] };
  const { url, close } = await startPaySimulator({ port: payPort, stateFile: payFile, secretKey, webhook });
  return { url, secretKey, webhookSecret, close };
}
