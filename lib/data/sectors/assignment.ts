import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';
import { coveredAddresses, type Drawn, drawnSectors, knownIn } from './outline.ts';

/** What an operation keeps of an address from the day a sector gets it. */
const names = [
  'ban_id',
  'numero',
  'rep',
  'voie',
  'code_postal',
  'code_insee',
  'commune',
  'lon',
  'lat',
] as const;

const snapshotColumns = sql.join(names.map((name) => sql.ref(name)));

/** The same columns of a table or an alias. */
const snapshotOf = (table: string) => sql.join(names.map((name) => sql.ref(`${table}.${name}`)));

/** Assignments that take them over from a table or an alias. */
const snapshotFrom = (table: string) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)}`));

/**
 * Gives sectors of one operation every address they cover that none of its sectors has; of two of them the one with
 * the lower id gets it. What is known of an address that had no sector stays, and what `knownFrom`, another
 * operation, knows of it comes along.
 */
export async function assignAddresses(
  ctx: Reads,
  sectorIds: number[],
  { knownFrom = null }: { knownFrom?: number | null } = {},
): Promise<void> {
  if (sectorIds.length === 0) return;
  await sql`
    with drawn as materialized (${drawnSectors(ctx, sectorIds)})
    insert into sectors_adresses as present (fk_sector, fk_adresse, operation_id, entity_id, ${snapshotColumns},
      rnb_id, batiment_groupe_id, nb_log, nb_log_source, nb_niveau, usage, annee_construction, do_not_call)
    select distinct on (a.id) d.id, a.id, d.operation_id, d.entity_id, ${snapshotOf('a')},
      k.rnb_id, k.batiment_groupe_id, coalesce(k.nb_log, 1), coalesce(k.nb_log_source, 'default'), k.nb_niveau,
      k.usage, k.annee_construction, coalesce(k.do_not_call, false)
    from ${coveredAddresses(ctx)}
    left join ${knownIn(ctx, sql`${knownFrom}::bigint`)} k on true
    where sa.fk_sector is null
    order by a.id, d.id
    on conflict (operation_id, fk_adresse) do update set fk_sector = excluded.fk_sector, ${snapshotFrom('excluded')},
      do_not_call = present.do_not_call or excluded.do_not_call
      where present.fk_sector is null
  `.execute(ctx.db);
}

export type Counts = { address_count: number; dwelling_count: number };

/** What a sector with this outline would get. */
export async function countFreeAddresses(ctx: Reads, drawn: Drawn): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with drawn as materialized (${drawn})
    select count(*) as address_count, coalesce(sum(coalesce(sa.nb_log, 1)), 0) as dwelling_count
    from ${coveredAddresses(ctx)}
    where sa.fk_sector is null
  `.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('the addresses were not counted');
  return row;
}

type Sector = { id: number; operation_id: number };

/** A sector that got addresses of another one: how many it had before, and how many came. */
export type ReassignedSector = { sector_id: number; had: number; gained: number };

/**
 * Frees the addresses that a sector does not cover, all of them when it is deleted. Each goes to the live sector of
 * the operation with the lowest id that covers it, or else to none, and takes what is known of it along.
 */
export async function releaseAddresses(ctx: Reads, sector: Sector): Promise<ReassignedSector[]> {
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

async function handOver(ctx: Reads, sector: Sector): Promise<ReassignedSector[]> {
  const { id, operation_id } = sector;
  const { rows } = await sql<ReassignedSector>`
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
