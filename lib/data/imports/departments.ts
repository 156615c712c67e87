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

/** Writes a département by its code; one that is the same already is left alone. */
export async function upsertDepartment(
  db: Db,
  { code, nom, outline }: NewDepartment,
  { source, vintage, now }: { source: string; vintage: string | null; now: Instant },
): Promise<'added' | 'updated' | 'unchanged'> {
  // Outlines are compared by their bytes: for `=` it would be enough that their boxes are the same.
  const { rows } = await sql<{ inserted: boolean }>`
    insert into x_departements_contours as d (code, nom, outline, source, vintage, imported_at)
    values (${code}, ${nom}, st_multi(st_setsrid(st_geomfromgeojson(${JSON.stringify(outline)}), 4326)),
      ${source}, ${vintage}, ${now})
    on conflict (code) do update set nom = excluded.nom, outline = excluded.outline, source = excluded.source,
      vintage = excluded.vintage, imported_at = excluded.imported_at
    where (d.nom, d.source, d.vintage, st_asewkb(d.outline)) is distinct from
      (excluded.nom, excluded.source, excluded.vintage, st_asewkb(excluded.outline))
    returning xmax = 0 as inserted
  `.execute(db);
  const [row] = rows;
  if (!row) return 'unchanged';
  return row.inserted ? 'added' : 'updated';
}
