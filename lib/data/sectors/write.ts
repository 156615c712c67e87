import { sql, type Updateable } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Database } from '../schema.ts';
import { ofTenant } from '../tenant.ts';
import { geometryOf } from './drawn.ts';
import { type Drawing, textArray } from './insert.ts';

/** Writes a change and gives the sector its next version. */
export async function updateSector(
  ctx: Reads,
  sectorId: number,
  change: Updateable<Database['sectors']>,
): Promise<void> {
  await ctx.db
    .updateTable('sectors')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', sectorId)
    .where(ofTenant(ctx, 'entity_id'))
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Gives a sector another outline, or none. */
export async function redrawSector(
  ctx: Reads,
  sectorId: number,
  { outline, areaM2, departments }: Drawing,
): Promise<void> {
  await sql`
    update sectors set outline = ${geometryOf(outline)}, area_m2 = ${areaM2}::float8, departments = ${textArray(departments)}
    where id = ${sectorId} and ${ofTenant(ctx, 'entity_id')}
  `.execute(ctx.db);
}

/** Removes a sector for good. */
export async function removeSector(ctx: Reads, sectorId: number): Promise<void> {
  await ctx.db.deleteFrom('sectors').where('id', '=', sectorId).where(ofTenant(ctx, 'entity_id')).execute();
}
