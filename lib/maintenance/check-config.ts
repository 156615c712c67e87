import { requireSettings } from '../core/config/config.ts';
import type { Needs } from '../core/context.ts';

/** Parses every setting of the stage, including secrets; throws an error that names all invalid ones. */
export async function checkConfig({ gateways }: Needs<'gateways'>): Promise<{ checked: true }> {
  requireSettings(await gateways.settings());
  return { checked: true };
}
