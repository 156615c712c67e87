import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';

/** Whether somebody is a member of an open operation of the association. */
export async function takesPart(
  ctx: Reads,
  { entityId, userId }: { entityId: number; userId: number },
): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('ope_users')
    .innerJoin('operations', 'operations.id', 'ope_users.operation_id')
    .select('ope_users.id')
    .where('ope_users.user_id', '=', userId)
    .where('ope_users.deleted_at', 'is', null)
    .where('operations.entity_id', '=', entityId)
    .where('operations.deleted_at', 'is', null)
    .where('operations.chk_active', '=', 1)
    .where(ofTenant(ctx, 'operations.entity_id'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
