import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { among, ofTenant } from '../conditions.ts';

/** Deactivates the active users of an association, ends their sessions and links, and returns their ids in order. */
export async function deactivateUsersOf(ctx: Reads, entityId: number, now: Instant): Promise<number[]> {
  const active = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('chk_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'))
    // In this order everywhere, so that concurrent changes of administrators cannot deadlock.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ids = active.map(({ id }) => id);
  if (ids.length === 0) return [];
  await ctx.db
    .updateTable('users')
    .set({ chk_active: 0, version: sql`version + 1`, updated_at: now })
    .where(among('id', ids))
    .execute();
  await ctx.db.deleteFrom('sessions').where(among('user_id', ids)).execute();
  await ctx.db.deleteFrom('password_resets').where(among('user_id', ids)).execute();
  return ids;
}
