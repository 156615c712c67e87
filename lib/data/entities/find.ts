import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';

/** A live association of the tenant. */
export function findEntity(ctx: Reads, entityId: number) {
  return ctx.db
    .selectFrom('entities')
    .selectAll()
    .where('id', '=', entityId)
    .where('deleted_at', 'is', null)
    .where(ofTenant(ctx, 'id'))
    .executeTakeFirst();
}
