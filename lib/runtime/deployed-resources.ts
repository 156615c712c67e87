import { processConfig } from '../core/config/config.ts';
import { openResources } from './open-resources.ts';
import type { Resources } from './resources.ts';

let opened: Resources | undefined;

/** The resources of a Lambda container, opened from its environment at the first request. */
export function deployedResources(): Resources {
  opened ??= openResources(processConfig);
  return opened;
}
