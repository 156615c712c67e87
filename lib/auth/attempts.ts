import type { Context, Needs } from '../core/context.ts';
import type { LoginFailure } from '../core/events.ts';
import { Problem } from '../core/problems/problem.ts';
import { networkOf } from '../core/quota.ts';
import { kept } from '../core/retention.ts';
import { usernameKey } from '../core/schemas/username.ts';
import { secondsBetween } from '../core/time.ts';
import {
  clearAttempt,
  countAttempt,
  countInWindow,
  extendStreak,
  isOverLimits,
  uncountFailure,
} from '../data/throttling.ts';
import { type AccountOfLogin, findForLogin } from '../data/users/users.ts';

const PURPOSE = 'login_failures.key';

/** The key that counts failures of a username, existing or not; a keyed hash, so that the table stores no usernames. */
export function accountKey({ cipher }: Needs<'cipher'>, username: string): string {
  return `account:${cipher.blindIndex(PURPOSE, usernameKey(username))}`;
}

/** The key that counts failures of the client's network. */
export function networkKey({ cipher, client }: Needs<'cipher' | 'client'>): string {
  return `network:${cipher.blindIndex(PURPOSE, networkOf(client.ip ?? ''))}`;
}

export const WINDOW_SECONDS = kept.attemptMinutes * 60;
export const MAX_OF_ACCOUNT = 10;
export const MAX_OF_NETWORK = 100;
const MAX_USERNAME_IN_EVENT = 64;
/** After this many refused attempts, only one per minute is logged, so that an attacker cannot flood the log. */
const MAX_LINES_BEFORE_THROTTLING = 20;
const MINUTE_SECONDS = 60;

/** A login attempt that is already counted against the account and the network. */
export type Attempt = {
  username: string;
  accountKey: string;
  networkKey: string;
  /** Consecutive failures of the account, including this attempt. */
  streak: number;
};

/** An attempt that may be verified, and the account of its username. */
export type Admitted = { attempt: Attempt; account: AccountOfLogin | undefined };

/**
 * Counts the attempt before the password is verified; throws a 429 when the network or the account is over its limit. The count and
 * the refusal, which is also a failed login, are committed before the throw.
 */
export async function admitAttempt(
  ctx: Needs<'transact' | 'now' | 'client' | 'cipher'>,
  username: string,
): Promise<Admitted> {
  const keys = { accountKey: accountKey(ctx, username), networkKey: networkKey(ctx) };
  try {
    const sent = await ctx.transact('all', async (trx) => sendCounts(trx, keys, username));
    const [streak, account] = await Promise.all(sent);
    return { attempt: { username: truncateUsername(username), ...keys, streak }, account };
  } catch (error) {
    if (!isOverLimits(error)) throw error;
  }
  const judged = await ctx.transact('all', (trx) => countAndJudge(trx, keys, username));
  if (judged instanceof Problem) throw judged;
  return judged;
}

type Keys = Pick<Attempt, 'accountKey' | 'networkKey'>;

/**
 * Sends the counting statements together with the commit, because the statements alone decide what is counted. Nothing is counted
 * when the attempt is over a limit: that refusal must be committed with its counts.
 */
function sendCounts(trx: Context, { accountKey: key, networkKey: network }: Keys, username: string) {
  const { db, now } = trx;
  const limits = { maxOfNetwork: MAX_OF_NETWORK, maxOfAccount: MAX_OF_ACCOUNT };
  const streak = countAttempt(db, { network, account: key, ...limits }, now, WINDOW_SECONDS);
  const account = findForLogin(trx, usernameKey(username));
  for (const statement of [streak, account]) trx.write(statement);
  return [streak, account] as const;
}

/**
 * Counts an attempt and decides in one transaction whether to admit it; a refusal is written to the event log in that transaction.
 */
async function countAndJudge(trx: Context, keys: Keys, username: string): Promise<Admitted | Problem> {
  const { db, now } = trx;
  const network = await countInWindow(db, keys.networkKey, now, WINDOW_SECONDS);
  const isBlocked = network.failures > MAX_OF_NETWORK;
  // An attempt from a blocked network does not count against the account.
  const window = isBlocked ? undefined : await countInWindow(db, keys.accountKey, now, WINDOW_SECONDS);
  const streak = await extendStreak(db, keys.accountKey, now);
  const account = await findForLogin(trx, usernameKey(username));
  const attempt = { username: truncateUsername(username), ...keys, streak };
  if (window && window.failures <= MAX_OF_ACCOUNT) return { attempt, account };
  const isLine = streak <= MAX_LINES_BEFORE_THROTTLING || (await isFirstOfMinute(trx, keys.accountKey));
  return window
    ? throttle(trx, attempt, { ...window, account, isLine })
    : block(trx, attempt, network, isLine);
}

/** Returns whether a refused attempt is the first of its account or network, given by `key`, within a minute. */
async function isFirstOfMinute({ db, now }: Context, key: string): Promise<boolean> {
  const { failures } = await countInWindow(db, `line-${key}`, now, MINUTE_SECONDS);
  return failures === 1;
}

function truncateUsername(username: string): string {
  return [...username.normalize('NFC').trim()].slice(0, MAX_USERNAME_IN_EVENT).join('');
}

type Window = Awaited<ReturnType<typeof countInWindow>>;

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

/** Returns whether a refused attempt is logged: the first ones of a network are, then the first of each minute. */
async function isLineOfNetwork(trx: Context, place: number, { networkKey }: Attempt): Promise<boolean> {
  return place <= MAX_LINES_BEFORE_THROTTLING || isFirstOfMinute(trx, networkKey);
}

type Throttled = Pick<Window, 'endsAt'> & { account: AccountOfLogin | undefined; isLine: boolean };

/**
 * Refuses an account over its limit; the logged reason does not depend on the password. The refusal does not count against the
 * network, which other users share.
 */
async function throttle(
  trx: Context,
  attempt: Attempt,
  { endsAt, account, isLine }: Throttled,
): Promise<Problem> {
  await uncountFailure(trx.db, attempt.networkKey);
  const reason = account ? (accountFault(account) ?? 'invalid_password') : 'user_not_found';
  if (isLine) emitFailure(trx, attempt, reason, account?.entityId ?? null);
  return tooMany('too-many-attempts', secondsBetween(trx.now, endsAt));
}

/** The reason why an account cannot log in with any password; undefined when it can. */
export function accountFault({ active, entityDeletedAt }: AccountOfLogin): LoginFailure | undefined {
  return active === 1 && entityDeletedAt === null ? undefined : 'account_inactive';
}

/** After a correct password, removes the failure counted in advance and all earlier ones. */
export function clearFailures(trx: Context, { networkKey: network, accountKey: account }: Attempt): void {
  trx.write(clearAttempt(trx.db, { network, account }));
}

/** Emits a failed login with its real reason and the streak. */
export function emitFailure(
  trx: Context,
  { username, streak: place }: Attempt,
  reason: LoginFailure,
  entityId: number | null,
): void {
  trx.emit('login_failed', { username, reason, attempt: place }, { entityId });
}

/** Builds the 429 for an account or a network over its limit. */
export function tooMany(code: 'blocked-ip' | 'too-many-attempts', retryAfter: number): Problem {
  return new Problem(code, {
    retryAfter,
    ...(code === 'blocked-ip' ? { members: { reason: 'blocked_ip' } } : {}),
  });
}
