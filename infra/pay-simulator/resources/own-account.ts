import { invalidRequest } from '../api/errors.ts';
import type { Call } from '../api/operation.ts';
import type { KeptAccount } from '../state.ts';
import type { World } from '../world.ts';
import { reachable } from './accounts.ts';

/** The connected account on which something is to be made; nothing is ever made on the platform's own. */
export function ownAccount(world: World, { account }: Call): KeptAccount {
  if (account !== null) return reachable(world, account);
  throw invalidRequest(
    'The simulator takes money on connected accounts only: the Stripe-Account header is missing.',
  );
}
