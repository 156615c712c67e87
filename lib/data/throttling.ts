import { type RawBuilder, sql } from 'kysely';
import type { Quota, QuotaResult } from '../core/quota.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import type { Db } from './db.ts';

type Window = { failures: number; endsAt: Instant };

type Count = { key: string; now: Instant; windowSeconds: number };

/**
 * Counts a failure before the password is verified, so that parallel guesses cannot exceed the limit; a success takes it
 * back. Returns the failures of the window, this one included.
 */
export async function countFailure(
  db: Db,
  key: string,
  now: Instant,
  windowSeconds: number,
): Promise<Window> {
  const window = await countWhere(db, { key, now, windowSeconds }, sql`true`);
  if (!window) throw new Error('a failure was not counted');
  return window;
}

/**
 * Counts a failure unless another key, counted before in the same transaction, is over its limit; undefined then. Need
 * not wait for that count.
 */
export function countFailureWithin(
  db: Db,
  count: Count,
  other: { key: string; limit: number },
): Promise<Window | undefined> {
  const failures = sql`(select f.failures from login_failures f where f.key = ${other.key})`;
  return countWhere(db, count, sql<boolean>`${failures} <= ${other.limit}`);
}

/** What an attempt was counted under, and the most of each that may be. */
type Refusal = {
  network: { key: string; limit: number };
  account: { key: string; limit: number };
  streak: { limit: number };
};

/**
 * Counts a refused attempt whose streak is over its limit; undefined for another one. In the transaction of the counts,
 * so that attempts are counted in the order of their streak.
 */
export function countRefusal(
  db: Db,
  count: Count,
  { network, account, streak }: Refusal,
): Promise<Window | undefined> {
  const attempts = sql`(select s.attempts from login_streaks s where s.key = ${account.key})`;
  const over = ({ key, limit }: Refusal['network']) =>
    sql`(select f.failures from login_failures f where f.key = ${key}) > ${limit}`;
  return countWhere(db, count, sql`${attempts} > ${streak.limit} and (${over(network)} or ${over(account)})`);
}

async function countWhere(
  db: Db,
  { key, now, windowSeconds }: Count,
  condition: RawBuilder<unknown>,
): Promise<Window | undefined> {
  const fresh = addSeconds(now, windowSeconds);
  const over = sql<boolean>`login_failures.window_ends_at <= ${now}`;
  const { rows } = await sql<Window>`
    insert into login_failures (key, failures, window_ends_at)
    select ${key}, 1, ${fresh}::timestamptz where ${condition}
    on conflict (key) do update set
      failures = case when ${over} then 1 else login_failures.failures + 1 end,
      window_ends_at = case when ${over} then ${fresh}::timestamptz else login_failures.window_ends_at end
    returning failures, window_ends_at as "endsAt"
  `.execute(db);
  return rows[0];
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
