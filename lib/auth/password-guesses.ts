import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { secondsBetween } from '../core/time.ts';
import { countInWindow, forgetFailures, uncountFailure } from '../data/throttling.ts';
import {
  accountKey,
  MAX_OF_ACCOUNT,
  MAX_OF_NETWORK,
  networkKey,
  tooMany,
  WINDOW_SECONDS,
} from './attempts.ts';

/**
 * Counts a guess of the present password of somebody who is signed in, before it is verified, as a failed login of the
 * account; throws a 429 over the limit. What the account refuses does not count against the network.
 */
export async function admitPasswordGuess(ctx: Context, username: string): Promise<void> {
  const refused = await ctx.transact('all', async (trx) => {
    const { db, now } = trx;
    // In the order of a login, so that the two do not wait for each other.
    const network = await countInWindow(db, networkKey(trx), now, WINDOW_SECONDS);
    const account = await countInWindow(db, accountKey(trx, username), now, WINDOW_SECONDS);
    if (account.failures > MAX_OF_ACCOUNT) {
      await uncountFailure(db, networkKey(trx));
      return tooMany('too-many-attempts', secondsBetween(now, account.endsAt));
    }
    if (network.failures > MAX_OF_NETWORK) return tooMany('blocked-ip', secondsBetween(now, network.endsAt));
    return undefined;
  });
  if (refused instanceof Problem) throw refused;
}

/** After a right password: takes back the failure that was counted in advance, and those before it. */
export async function clearPasswordGuesses(trx: Context, username: string): Promise<void> {
  await uncountFailure(trx.db, networkKey(trx));
  await forgetFailures(trx.db, accountKey(trx, username));
}
