import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { isDoor } from '../addresses/kinds.ts';
import { ofTenant } from '../conditions.ts';
import { addressRecordIn, type OutlineSource, storedOutlines } from './outline.ts';

/** The columns copied from an address when a sector gets it. */
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

/** The copied columns as a list. */
export const snapshotColumns = sql.join(names.map((name) => sql.ref(name)));

/** The copied columns of a table or alias, as a list. */
export const snapshotOf = (table: string) => sql.join(names.map((name) => sql.ref(`${table}.${name}`)));

/** Assigns the copied columns from a table or alias. */
const snapshotFrom = (table: string) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)}`));

/** An empty query instead of a null parameter: with a parameter, the stored plan would search for each address. */
const noRecord = sql`(select * from sectors_adresses where false)`;

/**
 * Assigns to the sectors every covered address that no sector of their operation has; the lowest sector id wins. An address that
 * was without a sector keeps its details; new ones are copied from the operation `copied.from`, where an address that several
 * outlines cover goes to the copy of its own sector.
 */
export async function assignAddresses(
  ctx: Reads,
  sectorIds: number[],
  copied?: { from: number; copies: readonly { source_id: number; id: number }[] },
): Promise<void> {
  if (sectorIds.length === 0) return;
  const { from = null, copies = [] } = copied ?? {};
  await sql`
    with drawn as materialized (${storedOutlines(ctx, sectorIds)}),
    copies as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(copies)}::text::jsonb) as c (source_id bigint, id bigint)
    )
    insert into sectors_adresses as present (fk_sector, fk_adresse, operation_id, entity_id, ${snapshotColumns},
      rnb_id, batiment_groupe_id, nb_log, nb_log_source, nb_niveau, usage, annee_construction, do_not_call,
      enriched_nb_log, enriched_source)
    select distinct on (a.id) d.id, a.id, d.operation_id, d.entity_id, ${snapshotOf('a')},
      k.rnb_id, k.batiment_groupe_id, coalesce(k.nb_log, 1), coalesce(k.nb_log_source, 'default'), k.nb_niveau,
      k.usage, k.annee_construction, coalesce(k.do_not_call, false), k.enriched_nb_log, k.enriched_source
    from drawn d
    left join copies c on c.id = d.id
    join addresses a on st_covers(d.geom, a.geom) and ${isDoor('a')}
    left join ${from === null ? noRecord : addressRecordIn(ctx, sql`${from}::bigint`)} k on true
    order by a.id, (c.source_id = k.fk_sector) is true desc, d.id
    -- What a sector has already is met here, by the index, and not looked up before.
    on conflict (operation_id, fk_adresse) do update set fk_sector = excluded.fk_sector, ${snapshotFrom('excluded')},
      do_not_call = present.do_not_call or excluded.do_not_call
      where present.fk_sector is null
  `.execute(ctx.db);
}

export type Counts = { address_count: number; dwelling_count: number };

/** Counts the addresses that a sector with this outline would get. */
export async function countFreeAddresses(ctx: Reads, drawn: OutlineSource): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with drawn as materialized (${drawn})
    select count(*) as address_count, coalesce(sum(coalesce(sa.nb_log, 1)), 0) as dwelling_count
    from drawn d
    join addresses a on st_covers(d.geom, a.geom) and ${isDoor('a')}
    left join ${addressRecordIn(ctx, sql`d.operation_id`)} sa on true
    where sa.fk_sector is null
  `.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('the addresses were not counted');
  return row;
}

type Sector = { id: number; operation_id: number };

/** A sector that received addresses: how many it had before, and how many it gained. */
export type ReceivingSector = { sector_id: number; had: number; gained: number };

/**
 * Releases the addresses that a sector does not cover, or all of them when it is deleted. Each moves, with its details, to the live
 * sector of the operation with the lowest id that covers it, or to none.
 */
export async function releaseAddresses(ctx: Reads, sector: Sector): Promise<ReceivingSector[]> {
  const receivers = await reassignAddresses(ctx, sector);
  await sql`
    with ${addressesNotCovered(ctx, sector)}
    update sectors_adresses set fk_sector = null, given_by_hand = false, walk = null
    -- Without "is true" this is a join, and for a small estimate a nested loop that compares each row with each.
    where fk_sector = ${sector.id} and (id in (select id from lost)) is true and ${ofTenant(ctx, 'entity_id')}
  `.execute(ctx.db);
  return receivers;
}

/**
 * `lost`: addresses of the sector that it no longer covers. Materialised, like everything in this file: right after a sector was
 * drawn the statistics do not include its addresses, and the planner would choose nested loops.
 */
function addressesNotCovered(ctx: Reads, { id }: Sector) {
  return sql`
    still as materialized (
      select outline from sectors where id = ${id} and deleted_at is null and ${ofTenant(ctx, 'entity_id')}
    ),
    lost as materialized (
      select sa.id, sa.fk_adresse, a.geom
      -- What was given by hand stays in a live sector, wherever it is drawn.
      from sectors_adresses sa
      cross join lateral (select geom from addresses where id = sa.fk_adresse offset 0) a
      where sa.fk_sector = ${id} and ${ofTenant(ctx, 'sa.entity_id')}
        and not exists (select from still where sa.given_by_hand or st_covers(still.outline, a.geom))
    )`;
}

async function reassignAddresses(ctx: Reads, sector: Sector): Promise<ReceivingSector[]> {
  const { id, operation_id } = sector;
  const { rows } = await sql<ReceivingSector>`
    with ${addressesNotCovered(ctx, sector)},
    place as materialized (select st_setsrid(st_extent(geom)::geometry, 4326) as box from lost),
    candidates as materialized (
      select o.id, o.entity_id, o.outline, p.box
      from sectors o join place p on o.outline && p.box
      where o.operation_id = ${operation_id} and o.id <> ${id} and o.deleted_at is null and ${ofTenant(ctx, 'o.entity_id')}
    ),
    -- Each of the few candidates uses the index on addresses, instead of each address checking all candidates.
    covered as materialized (
      select distinct on (a.id) a.*, c.id as sector_id, c.entity_id
      from candidates c
      cross join lateral (
        select * from addresses b where st_covers(c.outline, b.geom) and b.geom && c.box and ${isDoor('b')} offset 0) a
      order by a.id, c.id
    ),
    inherited as materialized (
      select a.* from covered a cross join ${addressRecordIn(ctx, sql`${operation_id}::bigint`)} known
      where known.fk_sector = ${id}
        and not exists (select from still where known.given_by_hand or st_covers(still.outline, a.geom))
    ),
    -- Each row meets its conflict by the index; the join of an update may be a nested loop over all rows of the table.
    moved as (
      insert into sectors_adresses as present (fk_sector, fk_adresse, operation_id, entity_id, ${snapshotColumns})
      select a.sector_id, a.id, ${operation_id}::bigint, a.entity_id, ${snapshotOf('a')} from inherited a
      on conflict (operation_id, fk_adresse) do update set fk_sector = excluded.fk_sector, given_by_hand = false,
        ${snapshotFrom('excluded')}
        where present.fk_sector = ${id}
      returning present.fk_sector
    )
    select m.fk_sector as sector_id, count(*) as gained,
      (select count(*) from sectors_adresses h where h.fk_sector = m.fk_sector) as had
    from moved m group by m.fk_sector order by m.fk_sector
  `.execute(ctx.db);
  return rows;
}
