import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';

/** The passage, deleted or not, that an association has under a client's id; `operationId` says which association. */
export function findKnown(ctx: Reads, operationId: number, id: string) {
  return ctx.db
    .selectFrom('passages')
    .select(['passage_id', 'entity_id', 'draft_digest'])
    .where('id', '=', id)
    .where('entity_id', '=', sql<number>`(select o.entity_id from operations o where o.id = ${operationId})`)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
}

/** Who is or was a member of the operation under an id of either kind. */
export function findMemberEver(ctx: Reads, operationId: number, id: number) {
  return ctx.db
    .selectFrom('ope_users')
    .select(['id', 'user_id'])
    .where('operation_id', '=', operationId)
    .where((eb) => eb.or([eb('id', '=', id), eb('user_id', '=', id)]))
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
}
