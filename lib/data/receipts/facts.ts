import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';

/** What a receipt says beyond the passage itself: of the operation and of who collected. */
export function findReceiptFacts(ctx: Reads, passageId: number) {
  return ctx.db
    .selectFrom('passages')
    .innerJoin('operations', 'operations.id', 'passages.fk_operation')
    .innerJoin('ope_users', 'ope_users.id', 'passages.fk_user')
    .innerJoin('users', 'users.id', 'ope_users.user_id')
    .select(['operations.name as operation', 'users.uuid', 'users.entity_id', 'users.encrypted_name'])
    .where('passages.passage_id', '=', passageId)
    .where(ofTenant(ctx, 'passages.entity_id'))
    .executeTakeFirstOrThrow();
}
