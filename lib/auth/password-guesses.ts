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
 * Counts a signed-in user's guess of the current password as a failed login of the account before verifying it; throws a 429 over
 * the limit. A refusal by the account's limit does not count against the network.
 */
export async function admitPasswordGuess(ctx: Context, username: string): Promise<void> {
  const refused = await ctx.transact('all', async (trx) => {
    const { db, now } = trx;
    // Locks rows in the order of a login, so that the two cannot deadlock.
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

/** After a correct password, removes the failure counted in advance and all earlier ones. */
export async function clearPasswordGuesses(trx: Context, username: string): Promise<void> {
  await uncountFailure(trx.db, networkKey(trx));
  await forgetFailures(trx.db, accountKey(trx, username));
}
