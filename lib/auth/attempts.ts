import type { Context, Needs } from '../core/context.ts';
import type { LoginFailure } from '../core/events.ts';
import { Problem } from '../core/problems.ts';
import { networkOf } from '../core/quota.ts';
import { secondsBetween } from '../core/time.ts';
import { usernameKey } from '../core/username.ts';
import { countFailure, forgetFailures, lengthenStreak, uncountFailure } from '../data/throttling.ts';
import { type AccountOfLogin, findForLogin } from '../data/users.ts';

const PURPOSE = 'login_failures.key';

/** Under what the failures of an account are counted, known or not: keyed, so that the table names nobody. */
export function accountKey({ cipher }: Needs<'cipher'>, username: string): string {
  return `account:${cipher.blindIndex(PURPOSE, usernameKey(username))}`;
}

/** Under what the failures of the network a request comes from are counted. */
export function networkKey({ cipher, client }: Needs<'cipher' | 'client'>): string {
  return `network:${cipher.blindIndex(PURPOSE, networkOf(client.ip ?? ''))}`;
}

const WINDOW_SECONDS = 15 * 60;
const MAX_OF_ACCOUNT = 10;
const MAX_OF_NETWORK = 100;
const MAX_USERNAME_IN_EVENT = 64;
/** So many refused tries are lines of the log, and then one a minute: nobody fills it. */
const LINES_AT_ONCE = 20;
const MINUTE_SECONDS = 60;

/** One try to log in, already counted against the account and the network it comes from. */
export type Attempt = {
  username: string;
  accountKey: string;
  networkKey: string;
  /** Its place among the failures in a row of the account, which it is one of until the password was right. */
  place: number;
};

/**
 * Counts the attempt before anything is verified; 429 when the network or the account has had its share. That refusal
 * is a failed login too, and committed before it is told.
 */
export async function admitAttempt(
  ctx: Needs<'transact' | 'now' | 'client' | 'cipher'>,
  username: string,
): Promise<Attempt> {
  const keys = { accountKey: accountKey(ctx, username), networkKey: networkKey(ctx) };
  const { attempt, refusal } = await ctx.transact('all', async (trx) => {
    const network = await countFailure(trx.db, keys.networkKey, ctx.now, WINDOW_SECONDS);
    const isBlocked = network.failures > MAX_OF_NETWORK;
    const account = isBlocked
      ? undefined
      : await countFailure(trx.db, keys.accountKey, ctx.now, WINDOW_SECONDS);
    const place = await lengthenStreak(trx.db, keys.accountKey, ctx.now);
    const counted = { username: shortened(username), ...keys, place };
    if (!account) return { attempt: counted, refusal: await block(trx, counted, network) };
    if (account.failures <= MAX_OF_ACCOUNT) return { attempt: counted };
    return { attempt: counted, refusal: await throttle(trx, counted, account, username) };
  });
  if (refusal) throw refusal;
  return attempt;
}

function shortened(username: string): string {
  return [...username.normalize('NFC').trim()].slice(0, MAX_USERNAME_IN_EVENT).join('');
}

type Window = Awaited<ReturnType<typeof countFailure>>;

async function block(trx: Context, attempt: Attempt, { failures, endsAt }: Window): Promise<Problem> {
  const isLine =
    (await isToldOf(trx, attempt.place, attempt.accountKey)) &&
    (await isToldOf(trx, failures - MAX_OF_NETWORK, attempt.networkKey));
  if (isLine) failAttempt(trx, attempt, 'blocked_ip', null);
  return tooMany('blocked-ip', secondsBetween(trx.now, endsAt));
}

/** The reason is what is known without looking at the password. */
async function throttle(
  trx: Context,
  attempt: Attempt,
  { endsAt }: Window,
  username: string,
): Promise<Problem> {
  const account = await findForLogin(trx, usernameKey(username));
  const isLine = await isToldOf(trx, attempt.place, attempt.accountKey);
  const reason = account ? (refusedBefore(account) ?? 'invalid_password') : 'user_not_found';
  if (isLine) failAttempt(trx, attempt, reason, account?.entityId ?? null);
  return tooMany('too-many-attempts', secondsBetween(trx.now, endsAt));
}

/** Whether the refused try of this place is a line of the log: the first ones are, then the first of each minute. */
async function isToldOf(trx: Context, place: number, key: string): Promise<boolean> {
  if (place <= LINES_AT_ONCE) return true;
  const minute = await countFailure(trx.db, `line-${key}`, trx.now, MINUTE_SECONDS);
  return minute.failures === 1;
}

/** Why an account may not log in, whatever the password. */
export function refusedBefore({ active, entityDeletedAt }: AccountOfLogin): LoginFailure | undefined {
  return active === 1 && entityDeletedAt === null ? undefined : 'account_inactive';
}

/** Takes back what was counted in advance, and forgets the failures before it: the password was right. */
export async function forgetAttempt(trx: Context, attempt: Attempt): Promise<void> {
  // In the order in which an attempt is counted, so that neither waits for the other.
  await uncountFailure(trx.db, attempt.networkKey);
  await forgetFailures(trx.db, attempt.accountKey);
}

/** Puts the failure, its true reason and its place in the streak into the log. */
export function failAttempt(
  trx: Context,
  { username, place }: Attempt,
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
