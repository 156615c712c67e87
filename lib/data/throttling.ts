import { sql } from 'kysely';
import type { Quota, QuotaResult } from '../core/quota.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import type { Db } from './connection/db.ts';
import { isDivisionByZero } from './connection/errors.ts';

type Window = { failures: number; endsAt: Instant };

/**
 * Counts a failure before the password is verified, so that parallel guesses cannot exceed the limit; a success subtracts it.
 * Returns the failures of the window, including this one.
 */
export async function countInWindow(
  db: Db,
  key: string,
  now: Instant,
  windowSeconds: number,
): Promise<Window> {
  const fresh = addSeconds(now, windowSeconds);
  const isOver = sql<boolean>`login_failures.window_ends_at <= ${now}`;
  const { rows } = await sql<Window>`
    insert into login_failures (key, failures, window_ends_at) values (${key}, 1, ${fresh}::timestamptz)
    on conflict (key) do update set
      failures = case when ${isOver} then 1 else login_failures.failures + 1 end,
      window_ends_at = case when ${isOver} then ${fresh}::timestamptz else login_failures.window_ends_at end
    returning failures, window_ends_at as "endsAt"
  `.execute(db);
  const [window] = rows;
  if (!window) throw new Error('a failure was not counted');
  return window;
}

/** Adds one to the count of each of these distinct keys, in their order; returns the counts of their windows. */
export async function countInWindows(
  db: Db,
  keys: readonly string[],
  now: Instant,
  windowSeconds: number,
): Promise<number[]> {
  if (keys.length === 0) return [];
  const isOver = sql<boolean>`login_failures.window_ends_at <= ${now}`;
  const { rows } = await sql<{ failures: number }>`
    insert into login_failures (key, failures, window_ends_at)
    select key, 1, ${addSeconds(now, windowSeconds)}::timestamptz from unnest(${keys}::text[]) key
    on conflict (key) do update set
      failures = case when ${isOver} then 1 else login_failures.failures + 1 end,
      window_ends_at = case when ${isOver} then excluded.window_ends_at else login_failures.window_ends_at end
    returning failures
  `.execute(db);
  return rows.map(({ failures }) => failures);
}

/** The keys under which a login attempt is counted, and the maximum failures of each. */
type CountedKeys = { network: string; account: string; maxOfNetwork: number; maxOfAccount: number };

/**
 * Counts an attempt for its network, then its account, then the account's streak, and returns the streak. Fails the transaction,
 * and with it the counts, when network or account is over its limit. Each part reads the previous one, because rows are locked in
 * the same order everywhere.
 */
export async function countAttempt(
  db: Db,
  { network, account, maxOfNetwork, maxOfAccount }: CountedKeys,
  now: Instant,
  windowSeconds: number,
): Promise<number> {
  const isOver = sql<boolean>`login_failures.window_ends_at <= ${now}`;
  // The statement divides by zero to fail: no other error can be raised by a plain query.
  const { rows } = await sql<{ attempts: number }>`
    with counted as (
      insert into login_failures (key, failures, window_ends_at)
      select key, 1, ${addSeconds(now, windowSeconds)}::timestamptz from unnest(${[network, account]}::text[]) key
      on conflict (key) do update set
        failures = case when ${isOver} then 1 else login_failures.failures + 1 end,
        window_ends_at = case when ${isOver} then excluded.window_ends_at else login_failures.window_ends_at end
      returning key, failures
    ), judged as (
      select 1 / (bool_or(failures > case key when ${network} then ${maxOfNetwork}::int else ${maxOfAccount}::int end)
        is false)::int as attempts from counted
    )
    insert into login_streaks (key, attempts, updated_at) select ${account}, attempts, ${now}::timestamptz from judged
    on conflict (key) do update set attempts = login_streaks.attempts + 1, updated_at = excluded.updated_at
    returning attempts
  `.execute(db);
  const [streak] = rows;
  if (!streak) throw new Error('an attempt was not counted');
  return streak.attempts;
}

/** Returns whether {@link countAttempt} failed because of a limit. */
export function isOverLimits(error: unknown): boolean {
  return isDivisionByZero(error);
}

/** Subtracts a failure that was counted in advance. */
export async function uncountFailure(db: Db, key: string): Promise<void> {
  await db
    .updateTable('login_failures')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

/** Clears the failures of an account, after a success or a reset. */
export async function forgetFailures(db: Db, key: string): Promise<void> {
  await Promise.all([
    db.deleteFrom('login_failures').where('key', '=', key).execute(),
    db.deleteFrom('login_streaks').where('key', '=', key).execute(),
  ]);
}

/**
 * Subtracts the network's failure that was counted in advance, and clears those of the account, in the order of counting, so that
 * two logins cannot deadlock.
 */
export async function clearAttempt(
  db: Db,
  { network, account }: Pick<CountedKeys, 'network' | 'account'>,
): Promise<void> {
  await sql`
    with uncounted as (
      update login_failures set failures = greatest(failures - 1, 0) where key = ${network} returning key
    ), cleared as (
      delete from login_failures where key = ${account} and (select count(*) from uncounted) >= 0 returning key
    )
    delete from login_streaks where key = ${account} and (select count(*) from cleared) >= 0
  `.execute(db);
}

/** Returns the consecutive failures of an account, including this one. */
export async function extendStreak(db: Db, key: string, now: Instant): Promise<number> {
  const { attempts } = await db
    .insertInto('login_streaks')
    .values({ key, attempts: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ attempts: sql`login_streaks.attempts + 1`, updated_at: now }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return attempts;
}

/** Counts one request against the quota of an address; exact under concurrency. */
export async function takeFromAddressQuota(
  db: Db,
  key: string,
  quota: Quota,
  now: Instant,
): Promise<QuotaResult> {
  const { perMinute, burst } = quota;
  const left = sql`quota_left(q.tokens, excluded.updated_at - q.updated_at, ${perMinute}, ${burst})`;
  const { rows } = await sql<QuotaResult>`
    insert into address_quotas as q (key, tokens, granted, updated_at)
    values (${key}, ${burst}::float8 - 1, true, ${now}::timestamptz)
    on conflict (key) do update set
      tokens = ${left} - (${left} >= 1)::int,
      granted = ${left} >= 1,
      updated_at = greatest(q.updated_at, excluded.updated_at)
    returning tokens, granted
  `.execute(db);
  const [taken] = rows;
  if (!taken) throw new Error('the quota of an address was not written');
  return taken;
}
