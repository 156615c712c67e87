import { sql } from 'kysely';
import type { Db } from '../../lib/data/db.ts';
import { rectangle } from '../demo/rectangle.ts';
import { DATASET_NOW } from './seasons.ts';

/** Writes two invented départements: one contains the town, the other the villages. */
export async function writeDepartments(db: Db): Promise<void> {
  const box = (west: number, east: number) =>
    JSON.stringify({ type: 'MultiPolygon', coordinates: [[rectangle([west, 45.9], [east, 47.5])]] });
  await sql`
    insert into x_departements_contours (code, nom, outline, source, vintage, imported_at)
    select code, nom, st_setsrid(st_geomfromgeojson(outline), 4326), 'dataset', '2026', ${DATASET_NOW}::timestamptz
    from (values ('98', 'Villages', ${box(2.45, 5)}::text), ('99', 'Ville', ${box(1.9, 2.45)}::text)) as d (code, nom, outline)
    on conflict (code) do nothing
  `.execute(db);
}
