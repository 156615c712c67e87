import type { Context, Needs } from '../core/context.ts';
import type { LoginFailure } from '../core/events.ts';
import { Problem } from '../core/problems.ts';
import { networkOf } from '../core/quota.ts';
import { secondsBetween } from '../core/time.ts';
import { usernameKey } from '../core/username.ts';
import {
  countFailure,
  countFailureWithin,
  countRefusal,
  extendStreak,
  forgetFailures,
  uncountFailure,
} from '../data/throttling.ts';
import { type AccountOfLogin, findForLogin } from '../data/users.ts';

const PURPOSE = 'login_failures.key';

/** The key that failures of a username are counted under, whether or not it exists; a keyed hash, so that the table holds no names. */
export function accountKey({ cipher }: Needs<'cipher'>, username: string): string {
  return `account:${cipher.blindIndex(PURPOSE, usernameKey(username))}`;
}

/** The key that failures of the client's network are counted under. */
export function networkKey({ cipher, client }: Needs<'cipher' | 'client'>): string {
  return `network:${cipher.blindIndex(PURPOSE, networkOf(client.ip ?? ''))}`;
}

const WINDOW_SECONDS = 15 * 60;
const MAX_OF_ACCOUNT = 10;
const MAX_OF_NETWORK = 100;
const MAX_USERNAME_IN_EVENT = 64;
/** After this many refused attempts, only one per minute is logged, so that nobody can flood the log. */
const MAX_LINES_BEFORE_THROTTLING = 20;
const MINUTE_SECONDS = 60;

/** A login attempt, already counted against the account and the network. */
export type Attempt = {
  username: string;
  accountKey: string;
  networkKey: string;
  /** Consecutive failures of the account, this attempt included. */
  streak: number;
};

/** An attempt that may be verified, and the account of its username. */
export type Admitted = { attempt: Attempt; account: AccountOfLogin | undefined };

/**
 * Counts the attempt before anything is verified; throws a 429 when the network or the account is over its limit. The
 * count is committed before, and that refusal, which is a failed login too, before it is thrown.
 */
export async function admitAttempt(
  ctx: Needs<'transact' | 'now' | 'client' | 'cipher'>,
  username: string,
): Promise<Admitted> {
  const keys = { accountKey: accountKey(ctx, username), networkKey: networkKey(ctx) };
  const sent = await ctx.transact('all', async (trx) => sendCounts(trx, keys, username));
  const [network, window, streak, line, account] = await Promise.all(sent);
  const attempt = { username: truncateUsername(username), ...keys, streak };
  const isLine = streak <= MAX_LINES_BEFORE_THROTTLING || line?.failures === 1;
  if (!window) throw await ctx.transact('all', (trx) => block(trx, attempt, network, isLine));
  if (window.failures <= MAX_OF_ACCOUNT) return { attempt, account };
  throw await ctx.transact('all', async (trx) => throttle(trx, attempt, { ...window, account, isLine }));
}

type Keys = Pick<Attempt, 'accountKey' | 'networkKey'>;

/** Sends what counts an attempt together with the commit: nothing but its statements decides what is counted. */
function sendCounts(trx: Context, { accountKey: key, networkKey: other }: Keys, username: string) {
  const { db, now } = trx;
  const network = countFailure(db, other, now, WINDOW_SECONDS);
  const count = { key, now, windowSeconds: WINDOW_SECONDS };
  // An attempt of a blocked network does not count against the account.
  const window = countFailureWithin(db, count, { key: other, limit: MAX_OF_NETWORK });
  const streak = extendStreak(db, key, now);
  const lines = { key: `line-${key}`, now, windowSeconds: MINUTE_SECONDS };
  const line = countRefusal(db, lines, {
    network: { key: other, limit: MAX_OF_NETWORK },
    account: { key, limit: MAX_OF_ACCOUNT },
    streak: { limit: MAX_LINES_BEFORE_THROTTLING },
  });
  const account = findForLogin(trx, usernameKey(username));
  for (const statement of [network, window, streak, line, account]) trx.write(statement);
  return [network, window, streak, line, account] as const;
}

function truncateUsername(username: string): string {
  return [...username.normalize('NFC').trim()].slice(0, MAX_USERNAME_IN_EVENT).join('');
}

type Window = Awaited<ReturnType<typeof countFailure>>;

async function block(
  trx: Context,
  attempt: Attempt,
  { failures, endsAt }: Window,
  isLine: boolean,
): Promise<Problem> {
  if (isLine && (await isLineOfNetwork(trx, failures - MAX_OF_NETWORK, attempt)))
    emitFailure(trx, attempt, 'blocked_ip', null);
  return tooMany('blocked-ip', secondsBetween(trx.now, endsAt));
}

/** True when a refused attempt is logged: the first ones of a network are, then the first of each minute. */
async function isLineOfNetwork(trx: Context, place: number, { networkKey: key }: Attempt): Promise<boolean> {
  if (place <= MAX_LINES_BEFORE_THROTTLING) return true;
  const minute = await countFailure(trx.db, `line-${key}`, trx.now, MINUTE_SECONDS);
  return minute.failures === 1;
}

type Throttled = Pick<Window, 'endsAt'> & { account: AccountOfLogin | undefined; isLine: boolean };

/** Refuses an account over its limit; the logged reason does not depend on the password. */
function throttle(trx: Context, attempt: Attempt, { endsAt, account, isLine }: Throttled): Problem {
  const reason = account ? (accountFault(account) ?? 'invalid_password') : 'user_not_found';
  if (isLine) emitFailure(trx, attempt, reason, account?.entityId ?? null);
  return tooMany('too-many-attempts', secondsBetween(trx.now, endsAt));
}

/** The reason an account cannot log in with any password; undefined when it can. */
export function accountFault({ active, entityDeletedAt }: AccountOfLogin): LoginFailure | undefined {
  return active === 1 && entityDeletedAt === null ? undefined : 'account_inactive';
}

/** After a correct password: takes back the failure counted in advance, and clears those before it. */
export function clearFailures(trx: Context, attempt: Attempt): void {
  // Same order as in `admitAttempt`, to avoid deadlocks.
  trx.write(uncountFailure(trx.db, attempt.networkKey));
  trx.write(forgetFailures(trx.db, attempt.accountKey));
}

/** Emits the failure with its real reason and the streak. */
export function emitFailure(
  trx: Context,
  { username, streak: place }: Attempt,
  reason: LoginFailure,
  entityId: number | null,
): void {
  trx.emit('login_failed', { username, reason, attempt: place }, { entityId });
}

function tooMany(code: 'blocked-ip' | 'too-many-attempts', retryAfter: number): Problem {
  return new Problem(code, {
    retryAfter,
    ...(code === 'blocked-ip' ? { members: { reason: 'blocked_ip' } } : {}),
  });
}
