import type { Context, Needs } from '../context.ts';
import { countFailure, forgetFailures, lengthenStreak, uncountFailure } from '../data/login/attempts.ts';
import type { LoginFailure } from '../events.ts';
import { Problem } from '../problems.ts';
import { secondsBetween } from '../time.ts';
import { accountKey, networkKey } from './attempt-keys.ts';

const WINDOW_SECONDS = 15 * 60;
const MAX_OF_ACCOUNT = 10;
const MAX_OF_NETWORK = 100;
const MAX_USERNAME_IN_EVENT = 64;

/** One try to log in, already counted against the account and the network it comes from. */
export type Attempt = { username: string; accountKey: string; networkKey: string };

/** Counts the attempt before anything is verified; 429 when the network or the account has had its share. */
export async function admitAttempt(
  ctx: Needs<'transact' | 'now' | 'client' | 'cipher'>,
  username: string,
): Promise<Attempt> {
  const attempt = {
    username: [...username.normalize('NFC').trim()].slice(0, MAX_USERNAME_IN_EVENT).join(''),
    accountKey: accountKey(ctx, username),
    networkKey: networkKey(ctx),
  };
  const refusal = await ctx.transact('all', async (trx) => {
    const network = await countFailure(trx.db, attempt.networkKey, ctx.now, WINDOW_SECONDS);
    if (network.failures > MAX_OF_NETWORK) {
      await failAttempt(trx, attempt, 'blocked_ip', null);
      return tooMany('blocked-ip', secondsBetween(ctx.now, network.endsAt));
    }
    const account = await countFailure(trx.db, attempt.accountKey, ctx.now, WINDOW_SECONDS);
    return account.failures > MAX_OF_ACCOUNT
      ? tooMany('too-many-attempts', secondsBetween(ctx.now, account.endsAt))
      : undefined;
  });
  if (refusal) throw refusal;
  return attempt;
}

/** Takes back what was counted in advance, and forgets the failures before it: the password was right. */
export async function forgetAttempt(trx: Context, attempt: Attempt): Promise<void> {
  await forgetFailures(trx.db, attempt.accountKey);
  await uncountFailure(trx.db, attempt.networkKey);
}

/** Puts the failure, its true reason and its place in the streak into the log. */
export async function failAttempt(
  trx: Context,
  attempt: Attempt,
  reason: LoginFailure,
  entityId: number | null,
): Promise<void> {
  const streak = await lengthenStreak(trx.db, attempt.accountKey, trx.now);
  trx.emit('login_failed', { username: attempt.username, reason, attempt: streak }, { entityId });
}

function tooMany(code: 'blocked-ip' | 'too-many-attempts', retryAfter: number): Problem {
  return new Problem(code, {
    retryAfter,
    ...(code === 'blocked-ip' ? { members: { reason: 'blocked_ip' } } : {}),
  });
}
