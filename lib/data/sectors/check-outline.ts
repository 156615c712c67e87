import { sql } from 'kysely';
import type { Outline } from '../../geometry.ts';
import type { Db } from '../db.ts';

/** `text` is the GeoJSON that an answer would show. */
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

/** What PostGIS says of an outline whose rings were checked before: valid with its area, or why not and where. */
export async function checkOutline(db: Db, outline: Outline): Promise<OutlineCheck> {
  const { rows } = await sql<Row>`
    with given as materialized (select st_setsrid(st_geomfromgeojson(${JSON.stringify(outline)}), 4326) as geom),
    judged as materialized (select geom, st_isvaliddetail(geom) as detail from given)
    select st_asgeojson(geom) as text, (detail).reason as reason, st_x((detail).location) as lon, st_y((detail).location) as lat,
      case when (detail).valid then st_area(geom::geography) end as area,
      case when (detail).valid then array(
        select d.code from x_departements_contours d where st_intersects(d.outline, geom) order by d.code
      ) end as departments
    from judged
  `.execute(db);
  const [row] = rows;
  // A geometry engine that gives up answers no row at all.
  if (!row) return { valid: false, text: '', reason: 'Invalid geometry', lon: 0, lat: 0 };
  const { text, reason, lon, lat, area, departments } = row;
  if (area === null || departments === null) {
    return { valid: false, text, reason: reason ?? 'Invalid geometry', lon, lat };
  }
  return { valid: true, text, areaM2: area, departments };
}
