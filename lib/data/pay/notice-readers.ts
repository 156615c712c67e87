import { roles } from '../../access.ts';
import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';

/** Who looks after the money of an association and can be written to, the longest-serving first. */
export function findNoticeReaders(ctx: Reads, entityId: number) {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'uuid', 'entity_id', 'encrypted_email'])
    .where('entity_id', '=', entityId)
    .where('fk_role', 'in', [roles.entity_admin, roles.treasurer])
    .where('chk_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where('encrypted_email', 'is not', null)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('id')
    .execute();
}
