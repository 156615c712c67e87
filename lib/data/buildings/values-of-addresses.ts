import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Extent } from '../../core/geometry.ts';
import { isDoor } from '../addresses/kinds.ts';
import { ofTenant } from '../conditions.ts';

/** The addresses of a sector with their current building; neighbouring reference addresses come together. */
export function findAddressesToEnrich(ctx: Reads, sectorId: number) {
  return ctx.db
    .selectFrom('sectors_adresses')
    .select(['fk_adresse', 'ban_id', 'lon', 'lat', 'rnb_id', 'batiment_groupe_id', 'enriched_nb_log'])
    .where('fk_sector', '=', sectorId)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('fk_adresse')
    .execute();
}

export type AddressToEnrich = Awaited<ReturnType<typeof findAddressesToEnrich>>[number];

/** The reference addresses with one of the ids, and those in one of the extents. */
export async function findAddressesAround(
  ctx: Reads,
  { banIds, extents }: { banIds: readonly string[]; extents: readonly Extent[] },
) {
  const { rows } = await sql<{ ban_id: string; lon: number; lat: number }>`
    with boxes as materialized (
      select st_makeenvelope(b.west, b.south, b.east, b.north, 4326) as box
      from jsonb_to_recordset(${JSON.stringify(extents)}::text::jsonb)
        as b (west float8, south float8, east float8, north float8)
    )
    select ban_id, lon, lat from addresses where ban_id = any(${banIds}::text[])
    union
    select a.ban_id, a.lon, a.lat
    from boxes b cross join lateral (
      select n.ban_id, n.lon, n.lat from addresses n where n.geom && b.box and ${isDoor('n')} offset 0) a
  `.execute(ctx.db);
  return rows;
}

/** The building data of an address of a sector. */
export type EnrichedAddress = {
  fk_adresse: number;
  rnb_id: string | null;
  batiment_groupe_id: string | null;
  enriched_nb_log: number | null;
  enriched_source: string | null;
  nb_niveau: number | null;
  usage: string | null;
  annee_construction: number | null;
};

/**
 * Writes the building data of addresses that are still in the sector; a manually entered number of dwellings stays. Returns how
 * many rows changed, and by how many dwellings the sector grew.
 */
export async function saveBuildingValues(
  ctx: Reads,
  { sectorId, operationId }: { sectorId: number; operationId: number },
  addresses: readonly EnrichedAddress[],
): Promise<{ changed: number; gained: number }> {
  const { rows } = await sql<{ changed: number; gained: number }>`
    with found as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(addresses)}::text::jsonb) as n (fk_adresse bigint, rnb_id text,
        batiment_groupe_id text, enriched_nb_log int, enriched_source text, nb_niveau int, usage text,
        annee_construction int)
    ),
    differing as materialized (
      select a.id, n.*, a.nb_log as nb_log_before,
        case a.nb_log_source when 'manual' then a.nb_log else coalesce(n.enriched_nb_log, 1) end as nb_log,
        case a.nb_log_source when 'manual' then 'manual' else coalesce(n.enriched_source, 'default') end as nb_log_source
      from found n
      cross join lateral (
        select * from sectors_adresses
        where operation_id = ${operationId} and fk_adresse = n.fk_adresse and fk_sector = ${sectorId}
          and ${ofTenant(ctx, 'entity_id')} offset 0
      ) a
      where (a.rnb_id, a.batiment_groupe_id, a.enriched_nb_log, a.enriched_source, a.nb_niveau, a.usage, a.annee_construction)
        is distinct from (n.rnb_id, n.batiment_groupe_id, n.enriched_nb_log, n.enriched_source, n.nb_niveau, n.usage,
          n.annee_construction)
    ),
    -- Each row looks itself up by its id, and "is true" keeps that from being a join: it may be a nested loop over all rows of the sector.
    wanted as materialized (select coalesce(jsonb_object_agg(id, to_jsonb(d)), '{}') as by_id from differing d),
    written as (
      update sectors_adresses a
      set (rnb_id, batiment_groupe_id, enriched_nb_log, enriched_source, nb_niveau, usage, annee_construction, nb_log, nb_log_source) = (
        select d.rnb_id, d.batiment_groupe_id, d.enriched_nb_log, d.enriched_source, d.nb_niveau, d.usage, d.annee_construction,
          d.nb_log, d.nb_log_source
        from jsonb_populate_record(null::sectors_adresses, (select by_id from wanted) -> a.id::text) d
      )
      where a.fk_sector = ${sectorId} and (a.id in (select id from differing)) is true and ${ofTenant(ctx, 'a.entity_id')}
      returning a.id
    )
    select (select count(*) from written) as changed,
      (select coalesce(sum(nb_log - nb_log_before), 0) from differing) as gained
  `.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('the building data were not counted');
  return row;
}
