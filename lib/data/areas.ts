import { sql } from 'kysely';
import type { Reads } from '../core/context.ts';
import type { Outline } from '../core/geometry.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import type { Instant } from '../core/time.ts';
import type { Db } from './connection/db.ts';
import { findPage } from './rows.ts';

const columns = ['code', 'nom', 'source', 'vintage', 'imported_at'] as const;
/** Metres per degree of latitude. */
const METRES_PER_DEGREE = 111_320;
/** The tables of outlines by kind of area. */
const tables = { departments: 'x_departements_contours', communes: 'communes_contours' } as const;

export type AreaKind = keyof typeof tables;

/** The département that covers a point; on a shared border, the one with the lowest code. */
export function findDepartmentAt({ db }: Pick<Reads, 'db'>, { lat, lon }: { lat: number; lon: number }) {
  return db
    .selectFrom('x_departements_contours')
    .select(['code', 'nom'])
    .where(sql<boolean>`st_covers(outline, st_setsrid(st_makepoint(${lon}, ${lat}), 4326))`)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
}

export function findDepartments({ db }: Pick<Reads, 'db'>, page: PageRequest<'code'>) {
  const query = db.selectFrom('x_departements_contours').select(columns);
  return findPage(
    query,
    { by: [sql.ref<string>('code')], direction: 'asc', keysOf: (row: { code: string }) => [row.code] },
    page,
  );
}

/** The column `outline`, simplified: vertices within `metres` of its border are removed. */
function simplified(metres: number) {
  if (metres === 0) return sql`outline`;
  return sql`st_multi(st_simplifypreservetopology(outline, ${metres / METRES_PER_DEGREE}::float8))`;
}

/** A département with its outline as GeoJSON text, simplified when a tolerance is given. */
export function findDepartment({ db }: Pick<Reads, 'db'>, code: string, simplifyMetres: number | undefined) {
  return db
    .selectFrom('x_departements_contours')
    .select(columns)
    .select(sql<string>`st_asgeojson(${simplified(simplifyMetres ?? 0)}, 6)`.as('geometry'))
    .where('code', '=', code)
    .executeTakeFirst();
}

/** The outline of a commune or département as GeoJSON text, simplified by this many metres; undefined if it was not imported. */
export async function findAreaOutline(
  { db }: Pick<Reads, 'db'>,
  { kind, code }: { kind: AreaKind; code: string },
  metres: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(tables[kind])
    .select(sql<string>`st_asgeojson(${simplified(metres)}, 6)`.as('geometry'))
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.geometry;
}

export type NewArea = { code: string; nom: string; outline: Outline };

/** The reason PostGIS considers an outline invalid; undefined when it is valid. */
export async function findOutlineFault(db: Db, outline: Outline): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select st_isvalidreason(st_geomfromgeojson(${JSON.stringify(outline)})) as reason
  `.execute(db);
  const reason = rows[0]?.reason ?? 'Invalid geometry';
  return reason === 'Valid Geometry' ? undefined : reason;
}

/** Inserts or updates a département or a commune by code; an unchanged one is not written. */
export async function upsertArea(
  db: Db,
  { code, nom, outline }: NewArea,
  { kind, source, vintage, now }: { kind: AreaKind; source: string; vintage: string | null; now: Instant },
): Promise<'added' | 'updated' | 'unchanged'> {
  // Outlines are compared as bytes, because `=` compares bounding boxes only.
  const { rows } = await sql<{ inserted: boolean }>`
    insert into ${sql.table(tables[kind])} as d (code, nom, outline, source, vintage, imported_at)
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
