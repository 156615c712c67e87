import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';
import { knownIn } from './drawn.ts';
import { snapshotFrom } from './snapshot.ts';

type Sector = { id: number; operation_id: number };

/** A sector that got addresses of another one: how many it had before, and how many came. */
export type Heir = { sector_id: number; had: number; gained: number };

/**
 * Frees the addresses that a sector does not cover, all of them when it is deleted. Each goes to the live sector of
 * the operation with the lowest id that covers it, or else to none, and takes what is known of it along.
 */
export async function releaseAddresses(ctx: Reads, sector: Sector): Promise<Heir[]> {
  const heirs = await handOver(ctx, sector);
  await sql`
    with ${lostBy(ctx, sector)}
    update sectors_adresses sa set fk_sector = null
    from lost where sa.id = lost.id and ${ofTenant(ctx, 'sa.entity_id')}
  `.execute(ctx.db);
  return heirs;
}

/**
 * `lost`: what the sector has and does not cover any more. Fenced, as all of this file: right after a sector was drawn
 * the statistics do not know its thousands of addresses yet, and a join would compare each with each.
 */
function lostBy(ctx: Reads, { id }: Sector) {
  return sql`
    still as materialized (
      select outline from sectors where id = ${id} and deleted_at is null and ${ofTenant(ctx, 'entity_id')}
    ),
    lost as materialized (
      select sa.id, sa.fk_adresse, a.geom
      from sectors_adresses sa
      cross join lateral (select geom from addresses where id = sa.fk_adresse offset 0) a
      where sa.fk_sector = ${id} and ${ofTenant(ctx, 'sa.entity_id')}
        and not exists (select from still where st_covers(still.outline, a.geom))
    )`;
}

async function handOver(ctx: Reads, sector: Sector): Promise<Heir[]> {
  const { id, operation_id } = sector;
  const { rows } = await sql<Heir>`
    with ${lostBy(ctx, sector)},
    place as materialized (select st_setsrid(st_extent(geom)::geometry, 4326) as box from lost),
    candidates as materialized (
      select o.id, o.outline, p.box
      from sectors o join place p on o.outline && p.box
      where o.operation_id = ${operation_id} and o.id <> ${id} and o.deleted_at is null and ${ofTenant(ctx, 'o.entity_id')}
    ),
    -- The few candidates ask the index of addresses, not each address all of the candidates.
    covered as materialized (
      select distinct on (a.id) a.*, c.id as sector_id
      from candidates c
      cross join lateral (select * from addresses where st_covers(c.outline, geom) and geom && c.box offset 0) a
      order by a.id, c.id
    ),
    inherited as materialized (
      select a.*, known.id as known_id
      from covered a cross join ${knownIn(ctx, sql`${operation_id}::bigint`)} known
      where known.fk_sector = ${id} and not exists (select from still where st_covers(still.outline, a.geom))
    ),
    -- By its id alone: asked for the sector as well, each row could be looked for among all of the sector.
    moved as (
      update sectors_adresses sa set fk_sector = a.sector_id, ${snapshotFrom('a')}
      from inherited a
      where sa.id = a.known_id and ${ofTenant(ctx, 'sa.entity_id')}
      returning sa.fk_sector
    )
    select m.fk_sector as sector_id, count(*) as gained,
      (select count(*) from sectors_adresses h where h.fk_sector = m.fk_sector) as had
    from moved m group by m.fk_sector order by m.fk_sector
  `.execute(ctx.db);
  return rows;
}
