import { sql } from 'kysely';
import type { Quota, Taken } from '../../quota.ts';
import type { Instant } from '../../time.ts';
import type { Db } from '../db.ts';

/** Takes one request of an address from its quota, exactly, however many ask at once. */
export async function takeOfAddress(db: Db, key: string, quota: Quota, now: Instant): Promise<Taken> {
  const { perMinute, burst } = quota;
  const left = sql`quota_left(q.tokens, excluded.updated_at - q.updated_at, ${perMinute}, ${burst})`;
  const { rows } = await sql<Taken>`
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
