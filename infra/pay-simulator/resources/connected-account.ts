import { invalidRequest } from '../api/errors.ts';
import type { Call } from '../api/operation.ts';
import type { StoredAccount } from '../state.ts';
import type { World } from '../world.ts';
import { requireReachable } from './accounts.ts';

/** The connected account of a call; throws for calls on the platform's own account. */
export function requireConnectedAccount(world: World, { account }: Call): StoredAccount {
  if (account !== null) return requireReachable(world, account);
  throw invalidRequest(
    'The simulator takes money on connected accounts only: the Stripe-Account header is missing.',
  );
}
