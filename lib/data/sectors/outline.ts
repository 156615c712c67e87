import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Outline } from '../../core/geometry.ts';
import { isDoor } from '../addresses/kinds.ts';
import { ofTenant } from '../conditions.ts';
import type { Db } from '../connection/db.ts';

/** `text` is the GeoJSON that a response would show. */
export type OutlineCheck = { text: string } & (
  | { valid: true; areaM2: number; departments: string[] }
  | { valid: false; reason: string; lon: number; lat: number }
);

type Row = {
  text: string;
  reason: string | null;
  lon: number;
  lat: number;
  area: number | null;
  departments: string[] | null;
};

/** Validates an outline with PostGIS: returns its area and départements, or the reason and place of the fault. */
export async function checkOutline(db: Db, outline: Outline): Promise<OutlineCheck> {
  const { rows } = await sql<Row>`
    with given as materialized (select st_setsrid(st_geomfromgeojson(${JSON.stringify(outline)}), 4326) as geom),
    judged as materialized (select geom, st_isvaliddetail(geom) as detail from given)
    select st_asgeojson(geom) as text, (detail).reason as reason, st_x((detail).location) as lon, st_y((detail).location) as lat,
      case when (detail).valid then st_area(geom::geography) end as area,
      case when (detail).valid then array(
        select d.code from x_departements_contours d
        -- One that only touches has no point inside.
        where st_intersects(d.outline, geom) and st_relate(d.outline, geom, '2********') order by d.code
      ) end as departments
    from judged
  `.execute(db);
  const [row] = rows;
  // PostGIS may return no row when it fails on a geometry.
  if (!row) return { valid: false, text: '', reason: 'Invalid geometry', lon: 0, lat: 0 };
  const { text, reason, lon, lat, area, departments } = row;
  if (area === null || departments === null) {
    return { valid: false, text, reason: reason ?? 'Invalid geometry', lon, lat };
  }
  return { valid: true, text, areaM2: area, departments };
}

/** The geometry of a GeoJSON outline; null for none. */
export function geometryOf(outline: Outline | null): RawBuilder<string | null> {
  const text = outline && JSON.stringify(outline);
  return sql`st_setsrid(st_geomfromgeojson(${text}::text), 4326)`;
}

/** Returns whether an outline covers more reference addresses than this; counting stops there. */
export async function coversMoreThan(
  { db }: Pick<Reads, 'db'>,
  outline: Outline,
  most: number,
): Promise<boolean> {
  const { rows } = await sql<{ is_more: boolean }>`
    with drawn as materialized (select ${geometryOf(outline)} as geom)
    select count(*) > ${most} as is_more from (
      select from drawn d join addresses a on st_covers(d.geom, a.geom) and ${isDoor('a')} limit ${most + 1}
    ) covered`.execute(db);
  return rows[0]?.is_more ?? false;
}

/** A query of outlines (`id`, `operation_id`, `entity_id`, `geom`), of stored sectors or a new one. */
export type OutlineSource = RawBuilder<unknown>;

/** The outlines of live sectors. */
export function storedOutlines(ctx: Reads, sectorIds: number[]): OutlineSource {
  return sql`
    select id, operation_id, entity_id, outline as geom from sectors
    where id = any(${sectorIds}) and ${ofTenant(ctx, 'entity_id')} and deleted_at is null`;
}

/** The outline of a sector that does not exist yet. */
export function newOutline({
  operationId,
  outline,
}: {
  operationId: number;
  outline: Outline;
}): OutlineSource {
  return sql`
    select null::bigint as id, ${operationId}::bigint as operation_id, ${geometryOf(outline)} as geom`;
}

/**
 * The row of an operation for the address `a`. `offset 0` prevents a join: right after 40,000 addresses were inserted the
 * statistics still say one, and the planner would choose nested loops.
 */
export function addressRecordIn(ctx: Reads, operation: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (
    select * from sectors_adresses
    where operation_id = ${operation} and fk_adresse = a.id and ${ofTenant(ctx, 'entity_id')} offset 0
  )`;
}

export type Overlap = { sector_id: number; address_count: number; area_pct: number };

/** Live sectors of the operation that overlap the outline; sharing only a border does not count. */
export async function findOverlaps(ctx: Reads, drawn: OutlineSource): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    with drawn as materialized (${drawn})
    select o.id as sector_id,
      -- "offset 0": checks the addresses of the other sector only, instead of all that the outline covers.
      (select count(*) from (
         select a.geom from sectors_adresses sa join addresses a on a.id = sa.fk_adresse
         where sa.fk_sector = o.id offset 0
       ) kept where st_covers(d.geom, kept.geom)) as address_count,
      round((100 * st_area(st_intersection(o.outline, d.geom)) / st_area(d.geom))::numeric, 1)::float8 as area_pct
    from drawn d
    join sectors o on o.operation_id = d.operation_id and o.id is distinct from d.id and o.deleted_at is null
      and o.outline && d.geom and st_relate(o.outline, d.geom, 'T********')
    where ${ofTenant(ctx, 'o.entity_id')}
    order by o.id
  `.execute(ctx.db);
  return rows;
}
