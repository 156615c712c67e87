import { sql, type Updateable } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Database } from '../schema.ts';
import { ofTenant } from '../tenant.ts';

/** Writes a change and gives the user the next version. */
export function updateUser(ctx: Reads, userId: number, change: Updateable<Database['users']>) {
  return ctx.db
    .updateTable('users')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', userId)
    .where(ofTenant(ctx, 'entity_id'))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes a user for good. */
export async function removeUser(ctx: Reads, userId: number): Promise<void> {
  await ctx.db.deleteFrom('users').where('id', '=', userId).where(ofTenant(ctx, 'entity_id')).execute();
}
