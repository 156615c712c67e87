import { sql } from 'kysely';
import type { Quota, QuotaResult } from '../core/quota.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import type { Db } from './db.ts';
import { isDivisionByZero } from './errors.ts';

type Window = { failures: number; endsAt: Instant };

/**
 * Counts a failure before the password is verified, so that parallel guesses cannot exceed the limit; a success takes it
 * back. Returns the failures of the window, this one included.
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

/** Counts one more for each of these different keys, in the order of which they are written; returns the counts of their windows. */
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

type Limit = { key: string; limit: number };

/** Fails the transaction, and with it its counts, when one of these keys is over its limit. Need not wait for the counts. */
export async function failOverLimits(db: Db, limits: readonly Limit[]): Promise<void> {
  const over = limits.map(
    ({ key, limit }) => sql`(select f.failures from login_failures f where f.key = ${key}) > ${limit}`,
  );
  // A division by zero is the one error that a plain query can raise.
  await sql`select 1 / (coalesce(${sql.join(over, sql` or `)}, false) is false)::int`.execute(db);
}

/** True for the failure of {@link failOverLimits}. */
export function isOverLimits(error: unknown): boolean {
  return isDivisionByZero(error);
}

/** Takes back a failure that was counted in advance. */
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

/** Returns the consecutive failures of an account, this one included. */
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
