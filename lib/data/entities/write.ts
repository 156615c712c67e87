import { sql, type Updateable } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Database } from '../schema.ts';
import { ofTenant } from '../tenant.ts';

/** Writes a change and gives the association its next version. */
export function updateEntity(ctx: Reads, entityId: number, change: Updateable<Database['entities']>) {
  return ctx.db
    .updateTable('entities')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', entityId)
    .where(ofTenant(ctx, 'id'))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes an association for good. */
export async function removeEntity(ctx: Reads, entityId: number): Promise<void> {
  await ctx.db.deleteFrom('entities').where('id', '=', entityId).where(ofTenant(ctx, 'id')).execute();
}
