import { randomBytes } from 'node:crypto';
import type { Environment } from '../../lib/core/config/config.ts';
import { startPaySimulator } from '../pay-simulator/simulator.ts';
import type { LocalSettings } from './settings.ts';

/** The running simulator, with the settings that the functions need. */
export type SimulatedPay = { url: string; secretKey: string; webhookSecret: string; close(): Promise<void> };

/** Whether to simulate the payment provider: not in PROD, and not if a key of the real provider is set. */
export function simulatesPay(own: Environment): boolean {
  return !own['PAY_SECRET_KEY'] && own['STAGE'] !== 'PROD';
}

/** Starts the simulator of the payment provider; it sends its events to the webhook of this service. */
export async function startSimulatedPay({ port, payPort, payFile }: LocalSettings): Promise<SimulatedPay> {
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const webhook = { url: `http://127.0.0.1:${port}/api/pay/webhook`, secrets: [webhookSecret] };
  const { url, close } = await startPaySimulator({ port: payPort, stateFile: payFile, secretKey, webhook });
  return { url, secretKey, webhookSecret, close };
}
