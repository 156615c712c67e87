import { sql } from 'kysely';
import type { Extent } from '../../core/geometry.ts';
import type { Instant } from '../../core/time.ts';
import type { BuildingsDb } from '../connection/db.ts';
import type { BuildingsDatabase } from '../tables/buildings.ts';

type Row = BuildingsDatabase['buildings.buildings'];

/** A building from a file: an outline, a position, or both. */
export type NewBuilding = Pick<
  Row,
  'batiment_id' | 'rnb_id' | 'source' | 'nb_log' | 'nb_niveau' | 'usage' | 'annee_construction' | 'ban_ids'
> & {
  /** As WKT, in the projection `srid`. */
  outline: string | null;
  srid: number;
  lon: number | null;
  lat: number | null;
};

/**
 * The numbers of new, changed and repeated buildings (the same file contained them before); the ids whose outline has no area; and
 * the extent of all of them, including the previous positions of moved ones.
 */
type Upserted = { added: number; updated: number; repeated: number; flat: string[]; extent: Extent | null };

/** Splits self-intersecting outlines into valid parts; drops remaining lines and points. */
const polygons = sql`case when st_isvalid(g) then g else st_multi(st_collectionextract(st_makevalid(g), 3)) end`;

/**
 * Inserts or updates buildings by id; unchanged rows are not written. The position of a building with an outline is moved inside
 * it, because files often give the centre of a concave one. `started` is the start of the file's import: it identifies a building
 * that the file contains twice.
 */
export async function upsertBuildings(
  db: BuildingsDb,
  buildings: readonly NewBuilding[],
  { started, vintage }: { started: Instant; vintage: string | null },
): Promise<Upserted> {
  const { rows } = await sql<Upserted>`
    with given as materialized (
      select batiment_id, rnb_id, source, nb_log, nb_niveau, usage, annee_construction, ban_ids, lon, lat,
        outline is not null and st_isempty(shape) as is_flat, shape
      from (
        -- Without the offsets, what is computed here would be computed wherever it is used.
        select *, ${polygons} as shape from (
          select n.*, st_force2d(st_transform(st_geomfromtext(n.outline, n.srid), 4326)) as g
          from json_to_recordset(${JSON.stringify(buildings)}::text::json) as n
            (batiment_id text, rnb_id text, source text, nb_log int, nb_niveau int, usage text, annee_construction int,
             ban_ids text[], outline text, srid int, lon float8, lat float8)
          offset 0) placed
        offset 0) shaped
    ), written as (
      insert into buildings.buildings as b (batiment_id, rnb_id, source, nb_log, nb_niveau, usage, annee_construction,
        outline, point, ban_ids, vintage, imported_at)
      select batiment_id, rnb_id, source, nb_log, nb_niveau, usage, annee_construction, shape,
        coalesce(st_pointonsurface(shape), st_setsrid(st_makepoint(lon, lat), 4326)), ban_ids, ${vintage},
        ${started}::timestamptz
      from given where not is_flat
      -- Two files with the same buildings wait for each other.
      order by batiment_id
      on conflict (batiment_id) do update set
        rnb_id = excluded.rnb_id, source = excluded.source, nb_log = excluded.nb_log, nb_niveau = excluded.nb_niveau,
        usage = excluded.usage, annee_construction = excluded.annee_construction, outline = excluded.outline,
        point = excluded.point, ban_ids = excluded.ban_ids, vintage = excluded.vintage,
        imported_at = excluded.imported_at
      where (b.rnb_id, b.source, b.nb_log, b.nb_niveau, b.usage, b.annee_construction, b.outline, b.point, b.ban_ids,
          b.vintage) is distinct from
        (excluded.rnb_id, excluded.source, excluded.nb_log, excluded.nb_niveau, excluded.usage,
          excluded.annee_construction, excluded.outline, excluded.point, excluded.ban_ids, excluded.vintage)
      returning batiment_id, xmax = 0 as is_new
    ), told as (
      -- The statement sees the rows as they were before it.
      select is_new, b.imported_at as before, b.point from written left join lateral (
        select imported_at, point from buildings.buildings b
        where b.batiment_id = written.batiment_id and not is_new offset 0) b on true
    ), place as (
      select st_extent(geom) as box from (
        select coalesce(shape, st_setsrid(st_makepoint(lon, lat), 4326)) as geom from given where not is_flat
        union all
        select point from told where point is not null
      ) stands
    )
    select count(*) filter (where is_new)::int as added,
      count(*) filter (where before <> ${started}::timestamptz)::int as updated,
      count(*) filter (where before = ${started}::timestamptz)::int as repeated,
      array(select batiment_id from given where is_flat) as flat,
      (select json_build_object('west', st_xmin(box), 'south', st_ymin(box), 'east', st_xmax(box), 'north', st_ymax(box))
       from place where box is not null) as extent
    from told
  `.execute(db);
  return rows[0] ?? { added: 0, updated: 0, repeated: 0, flat: [], extent: null };
}
