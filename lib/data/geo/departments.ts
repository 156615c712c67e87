import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { PageRequest } from '../../pages.ts';
import { findPage } from '../page.ts';

const columns = ['code', 'nom', 'source', 'vintage', 'imported_at'] as const;
/** One degree of latitude. */
const METRES_PER_DEGREE = 111_320;

/** The département that covers a point; the lowest code on a shared border. */
export function findDepartmentAt({ db }: Pick<Reads, 'db'>, { lat, lon }: { lat: number; lon: number }) {
  return db
    .selectFrom('x_departements_contours')
    .select(['code', 'nom'])
    .where(sql<boolean>`st_covers(outline, st_setsrid(st_makepoint(${lon}, ${lat}), 4326))`)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
}

export function listDepartments({ db }: Pick<Reads, 'db'>, page: PageRequest<'code'>) {
  const query = db.selectFrom('x_departements_contours').select(columns);
  return findPage(
    query,
    { by: [sql.ref<string>('code')], direction: 'asc', keysOf: (row: { code: string }) => [row.code] },
    page,
  );
}

/** One département with its outline as GeoJSON text, simplified for drawing when a tolerance is given. */
export function findDepartment({ db }: Pick<Reads, 'db'>, code: string, simplifyMetres: number | undefined) {
  const outline = simplifyMetres
    ? sql`st_multi(st_simplifypreservetopology(outline, ${simplifyMetres / METRES_PER_DEGREE}::float8))`
    : sql`outline`;
  return db
    .selectFrom('x_departements_contours')
    .select(columns)
    .select(sql<string>`st_asgeojson(${outline}, 6)`.as('geometry'))
    .where('code', '=', code)
    .executeTakeFirst();
}
