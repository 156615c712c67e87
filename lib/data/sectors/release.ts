import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';
import { knownIn } from './drawn.ts';
import { snapshotFrom } from './snapshot.ts';

type Sector = { id: number; operation_id: number };

/** A sector that got addresses of another one: how many it had before, and how many came. */
export type Heir = { sector_id: number; had: number; gained: number };

/** The sector that has the row `sa` does not cover the address `a` any more, or is deleted. */
const isLost = sql`not exists (
  select from sectors s where s.id = sa.fk_sector and s.deleted_at is null and st_covers(s.outline, a.geom))`;

/**
 * Frees the addresses that a sector does not cover, all of them when it is deleted. Each goes to the live sector of
 * the operation with the lowest id that covers it, or else to none, and takes what is known of it along.
 */
export async function releaseAddresses(ctx: Reads, sector: Sector): Promise<Heir[]> {
  const heirs = await handOver(ctx, sector);
  await sql`
    update sectors_adresses sa set fk_sector = null
    from addresses a
    where a.id = sa.fk_adresse and sa.fk_sector = ${sector.id} and ${ofTenant(ctx, 'sa.entity_id')} and ${isLost}
  `.execute(ctx.db);
  return heirs;
}

async function handOver(ctx: Reads, { id, operation_id }: Sector): Promise<Heir[]> {
  const { rows } = await sql<Heir>`
    with place as materialized (
      select st_setsrid(st_extent(a.geom)::geometry, 4326) as box
      from sectors_adresses sa join addresses a on a.id = sa.fk_adresse
      where sa.fk_sector = ${id} and ${ofTenant(ctx, 'sa.entity_id')} and ${isLost}
    ),
    candidates as materialized (
      select o.id, o.outline, p.box
      from sectors o join place p on o.outline && p.box
      where o.operation_id = ${operation_id} and o.id <> ${id} and o.deleted_at is null and ${ofTenant(ctx, 'o.entity_id')}
    ),
    -- Fenced: the few candidates ask the index of addresses, not each address all of the candidates.
    covered as (
      select distinct on (a.id) a.*, c.id as sector_id
      from candidates c
      cross join lateral (select * from addresses where st_covers(c.outline, geom) and geom && c.box offset 0) a
      order by a.id, c.id
    ),
    moved as (
      update sectors_adresses sa set fk_sector = a.sector_id, ${snapshotFrom('a')}
      from covered a cross join ${knownIn(ctx, sql`${operation_id}::bigint`)} known
      where sa.id = known.id and sa.fk_sector = ${id} and ${ofTenant(ctx, 'sa.entity_id')} and ${isLost}
      returning sa.fk_sector
    )
    select m.fk_sector as sector_id, count(*) as gained,
      (select count(*) from sectors_adresses h where h.fk_sector = m.fk_sector) as had
    from moved m group by m.fk_sector order by m.fk_sector
  `.execute(ctx.db);
  return rows;
}
