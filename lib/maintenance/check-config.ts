import { ConfigError, settingFaults } from '../config.ts';
import type { Needs } from '../context.ts';

/** Reads every setting of the stage, secrets included; what is wrong names itself. */
export async function checkConfig({ gateways }: Needs<'gateways'>): Promise<{ checked: true }> {
  const faults = settingFaults(await gateways.settings());
  if (faults.length > 0) throw new ConfigError(faults.join('; '));
  return { checked: true };
}
