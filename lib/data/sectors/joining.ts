import { sql } from 'kysely';
import type { Needs, Reads } from '../../core/context.ts';
import type { Extent } from '../../core/geometry.ts';
import { isDoor } from '../addresses/kinds.ts';
import { ofLiveTenant, ofTenant } from '../conditions.ts';
import type { Counts } from './assignment.ts';

type Asks = Reads & Needs<'now'>;

/** Live operations that have not ended: their last day, in the time zone of the association, is today or later. */
export const operationsNotOver = (ctx: Asks) => sql`
  operations o join entities e on e.id = o.entity_id
  where o.deleted_at is null and ${ofLiveTenant(ctx, 'o.entity_id')}
    and o.date_end >= (${ctx.now}::timestamptz at time zone e.time_zone)::date`;

/**
 * Waits for all transactions that move addresses between sectors. A transaction that began before an import was committed may not
 * see its addresses, and the import would not see uncommitted sectors.
 */
export async function waitForDrawings(ctx: Asks): Promise<void> {
  await sql`
    select count(*) from (select o.id from ${operationsNotOver(ctx)} order by o.id for share of o) held
  `.execute(ctx.db);
}

/** Sectors of an operation that cover addresses outside all of its sectors. */
export type Joinable = { operation_id: number; entity_id: number; sector_ids: number[] };

/** The sectors that can get unassigned addresses within `extent`, by operation. */
export async function findJoinable(ctx: Asks, { west, south, east, north }: Extent): Promise<Joinable[]> {
  const { rows } = await sql<Joinable>`
    with place as materialized (
      select st_makeenvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 4326) as box
    ),
    -- Each of the few sectors uses the index on addresses, instead of each address checking all sectors.
    candidates as materialized (
      select s.id, s.operation_id, s.entity_id, s.outline, p.box
      from (select o.id from ${operationsNotOver(ctx)}) o
      join sectors s on s.operation_id = o.id and s.deleted_at is null
      join place p on s.outline && p.box
    )
    select c.operation_id, c.entity_id, array_agg(c.id order by c.id) as sector_ids
    from candidates c
    where exists (
      select from (
        select b.id from addresses b where st_covers(c.outline, b.geom) and b.geom && c.box and ${isDoor('b')} offset 0) a
      where not exists (
        select from sectors_adresses sa
        where sa.operation_id = c.operation_id and sa.fk_adresse = a.id and sa.fk_sector is not null
      )
    )
    group by c.operation_id, c.entity_id
    order by c.operation_id
  `.execute(ctx.db);
  return rows;
}

/** The counts of several sectors, by id. */
export async function countAddresses(
  ctx: Reads,
  sectorIds: number[],
): Promise<(Counts & { sector_id: number })[]> {
  const { rows } = await sql<Counts & { sector_id: number }>`
    select s.id as sector_id, count(sa.id) as address_count, coalesce(sum(sa.nb_log), 0) as dwelling_count
    from sectors s left join sectors_adresses sa on sa.fk_sector = s.id
    where s.id = any(${sectorIds}) and ${ofTenant(ctx, 's.entity_id')}
    group by s.id
    order by s.id
  `.execute(ctx.db);
  return rows;
}
