import { deployedFunctions } from '../functions/deployed-function.ts';
import { roleOf, roleResource } from '../functions/function-role.ts';
import type { AllFunctions } from '../functions/functions.ts';
import type { Resources } from './resources.ts';

/** One role per domain and set of rights: see ADR 1. */
export function roles(all: AllFunctions): Resources {
  return Object.fromEntries(deployedFunctions(all).map((fn) => [roleResource(fn), roleOf(fn)]));
}
