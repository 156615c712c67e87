import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';

/** A live user of the tenant. */
export function findUser(ctx: Reads, userId: number) {
  return ctx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
}
