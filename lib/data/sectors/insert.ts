import { sql } from 'kysely';
import type { Outline } from '../../geometry.ts';
import type { Instant } from '../../time.ts';
import type { Db } from '../db.ts';
import { geometryOf } from './drawn.ts';

/** An outline and what follows from it. */
export type Drawing = { outline: Outline | null; areaM2: number | null; departments: string[] };

export type NewSector = Drawing & {
  entityId: number;
  operationId: number;
  name: string;
  color: string | null;
  now: Instant;
};

export async function insertSector(db: Db, sector: NewSector): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into sectors (entity_id, operation_id, sector_name, color, outline, area_m2, departments, created_at, updated_at)
    values (
      ${sector.entityId}, ${sector.operationId}, ${sector.name}, ${sector.color}, ${geometryOf(sector.outline)},
      ${sector.areaM2}::float8, ${textArray(sector.departments)}, ${sector.now}, ${sector.now}
    )
    returning id
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the sector was not written');
  return row.id;
}

export function textArray(values: string[]) {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`;
}
