import { sql } from 'kysely';
import type { Outline } from '../../geometry.ts';
import type { Instant } from '../../time.ts';
import type { Db } from '../db.ts';

export type NewDepartment = { code: string; nom: string; outline: Outline };

/** Why PostGIS refuses an outline whose rings are in order; undefined when it does not. */
export async function findOutlineFault(db: Db, outline: Outline): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select st_isvalidreason(st_geomfromgeojson(${JSON.stringify(outline)})) as reason
  `.execute(db);
  const reason = rows[0]?.reason ?? 'Invalid geometry';
  return reason === 'Valid Geometry' ? undefined : reason;
}

/** Writes a département by its code. */
export async function upsertDepartment(
  db: Db,
  { code, nom, outline }: NewDepartment,
  { source, vintage, now }: { source: string; vintage: string | null; now: Instant },
): Promise<{ added: boolean }> {
  const { rows } = await sql<{ added: boolean }>`
    insert into x_departements_contours (code, nom, outline, source, vintage, imported_at)
    values (${code}, ${nom}, st_multi(st_setsrid(st_geomfromgeojson(${JSON.stringify(outline)}), 4326)),
      ${source}, ${vintage}, ${now})
    on conflict (code) do update set nom = excluded.nom, outline = excluded.outline, source = excluded.source,
      vintage = excluded.vintage, imported_at = excluded.imported_at
    returning xmax = 0 as added
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`département ${code} was not written`);
  return row;
}
