import { requireSettings } from '../config.ts';
import type { Needs } from '../context.ts';

/** Reads every setting of the stage, secrets included; what is wrong names itself. */
export async function checkConfig({ gateways }: Needs<'gateways'>): Promise<{ checked: true }> {
  requireSettings(await gateways.settings());
  return { checked: true };
}
