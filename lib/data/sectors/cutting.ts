import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Outline } from '../../core/geometry.ts';
import { isDoor } from '../addresses/kinds.ts';
import { communesOf } from '../addresses/unassigned.ts';
import { ofTenant } from '../conditions.ts';
import { geometryOf } from './outline.ts';

/** The area to cut; null means the communes of the operation. */
export type CutArea =
  | { outline: Outline }
  | { department_code: string }
  | { postal_codes: readonly string[] }
  | null;

export type Cutting = {
  operationId: number;
  area: CutArea;
  keep: readonly number[];
};

/** True for an address `a` of the area. */
function isInArea(ctx: Reads, { operationId, area }: Cutting): RawBuilder<boolean> {
  if (area === null) return sql`a.code_insee = any(${communesOf(ctx, operationId)})`;
  if ('outline' in area) return sql`st_covers(${geometryOf(area.outline)}, a.geom)`;
  if ('postal_codes' in area) return sql`a.code_postal = any(${[...area.postal_codes]})`;
  return sql`st_covers((select outline from x_departements_contours where code = ${area.department_code}), a.geom)`;
}

/** The outlines of the sectors that the cut must not change. */
const keptOutlines = (ctx: Reads, { operationId, keep }: Cutting) => sql`
  select id, outline from sectors
  where id = any(${[...keep]}) and operation_id = ${operationId} and deleted_at is null and outline is not null
    and ${ofTenant(ctx, 'entity_id')}`;

const isKept = sql`exists (select from kept k where st_covers(k.outline, a.geom))`;

export type AddressToCut = {
  id: number;
  numero: number | null;
  rep: string | null;
  voie: string;
  code_insee: string;
  lon: number;
  lat: number;
};

/** The addresses of the area outside the kept sectors, by id; at most `most`. */
export async function findAddressesToCut(
  ctx: Reads,
  cutting: Cutting,
  most: number,
): Promise<AddressToCut[]> {
  const { rows } = await sql<AddressToCut>`
    with kept as materialized (${keptOutlines(ctx, cutting)})
    select a.id, a.numero, a.rep, a.voie, a.code_insee, a.lon, a.lat
    from addresses a where ${isInArea(ctx, cutting)} and ${isDoor('a')} and not ${isKept}
    order by a.id limit ${most}`.execute(ctx.db);
  return rows;
}

/** The distance in degrees around the cut addresses within which other addresses are searched. */
const AROUND = 0.003;

/** Positions of other addresses around those to cut, outside the kept sectors; no new sector may contain them. */
export async function findPositionsOfOthers(ctx: Reads, cutting: Cutting, ids: readonly number[]) {
  const { rows } = await sql<{ lon: number; lat: number }>`
    with kept as materialized (${keptOutlines(ctx, cutting)}),
    own as materialized (select a.id, a.geom from unnest(${[...ids]}::bigint[]) as i (id) join addresses a on a.id = i.id),
    place as materialized (select st_buffer(st_convexhull(st_collect(geom)), ${AROUND}) as hull from own)
    select a.lon, a.lat from place p join addresses a on st_covers(p.hull, a.geom)
    left join own on own.id = a.id
    where own.id is null and ${isDoor('a')} and not ${isKept}
    order by 1, 2`.execute(ctx.db);
  return rows;
}

/** The outlines of the sectors that the cut must not change, as GeoJSON. */
export async function findKeptOutlines(ctx: Reads, cutting: Cutting): Promise<string[]> {
  const { rows } = await sql<{ outline: string }>`
    select st_asgeojson(outline, 8) as outline from (${keptOutlines(ctx, cutting)}) k order by id`.execute(
    ctx.db,
  );
  return rows.map(({ outline }) => outline);
}

/** The distance between a new sector and a kept one, in degrees: five centimetres, more than the rounding error. */
const AWAY = 0.0000005;

export type ExaminedOutline = {
  at: number;
  text: string;
  valid: boolean;
  parts: number;
  address_ids: number[];
  overlaps: number;
};

/**
 * Examines outlines with PostGIS after subtracting kept sectors: validity, pieces, covered addresses, and the number of other
 * outlines or kept sectors that they overlap.
 */
export async function examineCut(
  ctx: Reads,
  cutting: Cutting,
  outlines: readonly Outline[],
): Promise<ExaminedOutline[]> {
  const { rows } = await sql<ExaminedOutline>`
    with kept as materialized (${keptOutlines(ctx, cutting)}),
    given as materialized (
      select at, geom, st_isvalid(geom) as valid from (
        select o.at::int as at, st_setsrid(st_geomfromgeojson(o.outline::text), 4326) as geom
        from jsonb_array_elements(${JSON.stringify(outlines)}::text::jsonb) with ordinality as o (outline, at)) o),
    trimmed as materialized (
      select g.at, coalesce((
        select d.geom from st_dump(st_difference(g.geom, (
          select st_union(st_buffer(k.outline, ${AWAY}::float8)) from kept k
          -- What is not valid ends a statement that takes it apart; it is told as it is.
          where g.valid and st_intersects(k.outline, g.geom)))) d
        order by (select count(*) from addresses a where st_covers(d.geom, a.geom) and ${isDoor('a')}) desc, st_area(d.geom) desc limit 1),
        g.geom) as geom, g.valid
      from given g),
    drawn as materialized (
      select at, geom, valid and st_isvalid(geom) as valid from (
        select at, valid, st_setsrid(st_geomfromgeojson(st_asgeojson(geom, 8)), 4326) as geom from trimmed) t)
    select d.at, st_asgeojson(d.geom, 8) as text, d.valid, st_numgeometries(d.geom) as parts,
      coalesce((select jsonb_agg(a.id order by a.id) from addresses a where st_covers(d.geom, a.geom) and ${isDoor('a')}), '[]') as address_ids,
      ((select count(*) from drawn o where o.at <> d.at and o.valid and d.valid and o.geom && d.geom and st_relate(o.geom, d.geom, 'T********'))
       + (select count(*) from kept k where d.valid and k.outline && d.geom and st_relate(k.outline, d.geom, 'T********')))::int as overlaps
    from drawn d order by d.at`.execute(ctx.db);
  return rows;
}

/** Two sectors may share this many square metres without counting as overlapping: hand drawing is not more exact. */
const SLIVER = 25;

export type OverlapOfDraft = { at: number; with_at: number | null; sector_name: string | null };

/** Finds outlines that overlap a live sector of the operation, or an earlier outline of the list. */
export async function findOverlapsOfDrafts(
  ctx: Reads,
  operationId: number,
  outlines: readonly (Outline | null)[],
): Promise<OverlapOfDraft[]> {
  const { rows } = await sql<OverlapOfDraft>`
    with given as materialized (
      select o.at::int - 1 as at, st_makevalid(st_setsrid(st_geomfromgeojson(o.outline::text), 4326)) as geom
      from jsonb_array_elements(${JSON.stringify(outlines)}::text::jsonb) with ordinality as o (outline, at)
      where jsonb_typeof(o.outline) = 'object'),
    others as (
      select g.at, null::int as with_at, s.sector_name::text as sector_name, g.geom, s.outline as other, s.id
      from given g join sectors s on s.operation_id = ${operationId} and s.deleted_at is null
        and s.outline && g.geom and st_relate(s.outline, g.geom, 'T********')
      where ${ofTenant(ctx, 's.entity_id')}
      union all
      select g.at, o.at, null, g.geom, o.geom, o.at
      from given g join given o on o.at < g.at and o.geom && g.geom and st_relate(o.geom, g.geom, 'T********'))
    select at, with_at, sector_name from others
    where st_area(st_intersection(geom, other)::geography) > ${SLIVER}
      or exists (select from addresses a where st_covers(geom, a.geom) and st_covers(other, a.geom) and ${isDoor('a')})
    order by at, with_at nulls first, id`.execute(ctx.db);
  return rows;
}
