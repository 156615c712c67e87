import { type RawBuilder, sql } from 'kysely';
import type { Extent } from '../../core/geometry.ts';
import type { BuildingsDb } from '../connection/db.ts';

/** An address in a search for buildings. */
export type Place = { ban_id: string; lon: number; lat: number };

/** A building, and the box of its outline, or of its point. */
export type Candidate = Extent & {
  batiment_id: string;
  source: string;
  rnb_id: string | null;
  nb_log: number | null;
  nb_niveau: number | null;
  usage: string;
  annee_construction: number | null;
  ban_ids: string[];
};

/** A building that names no address and covers none belongs to the nearest address within this distance. */
const REACH_METRES = 30;
/** REACH_METRES in degrees of latitude, slightly enlarged. */
export const REACH_DEGREES = 0.00028;
/** No building is larger; an outline that exceeds this would be compared with a whole town. */
const MAX_DEGREES = 0.05;
/** Buildings and addresses are compared when they share a grid cell; a degree has this many cells. */
const CELLS_PER_DEGREE = 2000;

/** The geometry of a building: its outline, else its point. */
const shape = sql`coalesce(outline, point)`;

const isIn = ({ west, south, east, north }: Extent): RawBuilder<unknown> => {
  const box = sql`st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4326)`;
  return sql`(outline && ${box} or (outline is null and point && ${box}))`;
};

/**
 * Values of the buildings that name one of the addresses. `offset 0`: without it, the planner expects the condition on so many
 * addresses to match a large part of the table, and reads the table whole.
 */
const naming = (banIds: readonly string[], values: RawBuilder<unknown>) => sql`
  (select ${banIds}::text[] as ids offset 0) wanted
  cross join lateral (select ${values} from buildings.buildings where ban_ids && wanted.ids offset 0) b`;

/** The buildings in an extent, and those that name one of the addresses. */
export async function findCandidates(
  db: BuildingsDb,
  { extent, banIds }: { extent: Extent; banIds: readonly string[] },
): Promise<Candidate[]> {
  const values = sql`batiment_id, source, rnb_id, nb_log, nb_niveau, usage, annee_construction, ban_ids,
    st_xmin(${shape}) as west, st_ymin(${shape}) as south, st_xmax(${shape}) as east, st_ymax(${shape}) as north`;
  const { rows } = await sql<Candidate>`
    select ${values} from buildings.buildings where ${isIn(extent)}
    union
    select b.* from ${naming(banIds, values)}
  `.execute(db);
  return rows;
}

type Question = {
  places: readonly Place[];
  /** The extent of the buildings to link. */
  extent: Extent;
  /** Ids of further buildings to link. */
  ids: readonly string[];
  /** Ids of buildings that name no existing address. */
  unnamed: readonly string[];
};

/** `covered`: the outline of the building covers the address; `near`: it is the nearest address of an unnamed building. */
export type Link = { kind: 'covered' | 'near'; ban_id: string; batiment_id: string };

/** The addresses that buildings cover, and the nearest address within reach of each unnamed building that covers none. */
export async function findLinks(
  db: BuildingsDb,
  { places, extent, ids, unnamed }: Question,
): Promise<Link[]> {
  const degrees = sql.lit(REACH_DEGREES);
  const cell = (degree: RawBuilder<unknown>) => sql`floor((${degree}) * ${sql.lit(CELLS_PER_DEGREE)})::int`;
  const { rows } = await sql<Link>`
    with p as materialized (
      select n.ban_id, st_setsrid(st_makepoint(n.lon, n.lat), 4326) as geom, ${cell(sql`n.lon`)} as x, ${cell(sql`n.lat`)} as y
      from jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) as n (ban_id text, lon float8, lat float8)
    ),
    b as materialized (
      select batiment_id, ${shape} as geom, st_expand(${shape}, ${degrees} / cos(radians(st_y(point))), ${degrees}) as around
      from buildings.buildings
      where (${isIn(extent)} or batiment_id = any(${ids}::text[]))
        and greatest(st_xmax(${shape}) - st_xmin(${shape}), st_ymax(${shape}) - st_ymin(${shape})) < ${sql.lit(MAX_DEGREES)}
    ),
    -- Joined by cells and compared then: an index would be asked for each address.
    met as materialized (
      select p.ban_id, p.geom as place, b.batiment_id, b.geom
      from b
      cross join lateral generate_series(${cell(sql`st_xmin(around)`)}, ${cell(sql`st_xmax(around)`)}) as x
      cross join lateral generate_series(${cell(sql`st_ymin(around)`)}, ${cell(sql`st_ymax(around)`)}) as y
      join p on p.x = x.x and p.y = y.y
      where b.around && p.geom
    ),
    covered as materialized (select ban_id, batiment_id from met where st_covers(geom, place) and geometrytype(geom) <> 'POINT'),
    near as (
      select distinct on (m.batiment_id) m.batiment_id, m.ban_id
      from met m cross join lateral (select st_distance(m.geom::geography, m.place::geography) as metres) d
      -- "is true": without it these are joins, and for a small estimate nested loops that compare each with each.
      where (m.batiment_id in (select unnest(${unnamed}::text[]))) is true
        and (m.batiment_id in (select batiment_id from covered)) is not true
        and d.metres <= ${sql.lit(REACH_METRES)}
      order by m.batiment_id, d.metres, m.ban_id collate "C"
    )
    select 'covered' as kind, ban_id, batiment_id from covered
    union all
    select 'near', ban_id, batiment_id from near
  `.execute(db);
  return rows;
}

/** Returns the given addresses that at least one building names. */
export async function findNamed(db: BuildingsDb, banIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ ban_id: string }>`
    select distinct n.ban_id
    from ${naming(banIds, sql`ban_ids`)} cross join unnest(b.ban_ids) as n (ban_id)
  `.execute(db);
  return new Set(rows.map(({ ban_id }) => ban_id));
}

/** Returns the given ids that are ids of existing buildings. */
export async function findExisting(db: BuildingsDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ batiment_id: string }>`
    select batiment_id from buildings.buildings where batiment_id = any(${ids}::text[])
  `.execute(db);
  return new Set(rows.map(({ batiment_id }) => batiment_id));
}
