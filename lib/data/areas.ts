import { sql } from 'kysely';
import type { Reads } from '../core/context.ts';
import { simplified } from './departments.ts';

/** A commune or a département by its INSEE code. */
export type Area = { kind: 'commune' | 'department'; code: string };

const tables = { commune: 'communes_contours', department: 'x_departements_contours' } as const;

/** The outline of an area as GeoJSON text, simplified by so many metres; undefined for one that was not imported. */
export async function findAreaOutline(
  { db }: Pick<Reads, 'db'>,
  { kind, code }: Area,
  metres: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(tables[kind])
    .select(sql<string>`st_asgeojson(${simplified(metres)}, 6)`.as('geometry'))
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.geometry;
}
