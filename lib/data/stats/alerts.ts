import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Cents } from '../../money.ts';
import type { Day, Instant } from '../../time.ts';
import { withinDays } from '../local-days.ts';
import { ofTenant } from '../tenant.ts';
import { counted } from './counted.ts';

const zone = sql<string>`e.time_zone`;

/** Live associations whose live passages of a range brought at least an amount. */
export async function findEntitiesAbove(
  ctx: Reads,
  range: { from: Day; to: Day },
  threshold: Cents,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from entities e
    join operations o on o.entity_id = e.id and o.deleted_at is null
    join passages p on p.entity_id = e.id and p.fk_operation = o.id and p.deleted_at is null
    where ${ofTenant(ctx, 'e.id')} and e.deleted_at is null and ${withinDays('p.passed_at', range, zone)}
    group by e.id having sum(${counted}) >= ${threshold}
    order by e.id
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * Live associations with an active operation that has run for `days` days and goes on, and no live passage in the
 * last `days` days, today included.
 */
export async function findSilentEntities(ctx: Reads, now: Instant, days: number): Promise<number[]> {
  const today = sql`(${now}::timestamptz at time zone e.time_zone)::date`;
  const { rows } = await sql<{ id: number }>`
    select e.id from entities e
    where ${ofTenant(ctx, 'e.id')} and e.deleted_at is null
      and exists (
        select from operations o
        where o.entity_id = e.id and o.deleted_at is null and o.chk_active = 1
          and o.date_start <= ${today} - ${days}::int and o.date_end >= ${today})
      and not exists (
        select from passages p
        where p.entity_id = e.id and p.deleted_at is null
          and p.passed_at >= (${today} - ${days - 1}::int)::timestamp at time zone e.time_zone)
    order by e.id
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}
