import { sql, type Updateable } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Database } from '../schema.ts';
import { ofTenant } from '../tenant.ts';

/** Writes a change and gives the operation its next version. */
export function updateOperation(ctx: Reads, operationId: number, change: Updateable<Database['operations']>) {
  return ctx.db
    .updateTable('operations')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', operationId)
    .where(ofTenant(ctx, 'entity_id'))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes an operation for good. */
export async function removeOperation(ctx: Reads, operationId: number): Promise<void> {
  await ctx.db
    .deleteFrom('operations')
    .where('id', '=', operationId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
