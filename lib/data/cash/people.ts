import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { roles } from '../../core/roles-matrix.ts';
import { ofTenant } from '../conditions.ts';
import { operationsInReach, type Reach } from '../operations.ts';

/** Finds a live operation that the caller may see, and locks it against deletion until the transaction ends. */
export function holdOperation(ctx: Reads & Reach, operationId: number) {
  return operationsInReach(ctx)
    .innerJoin('entities', 'entities.id', 'operations.entity_id')
    .select(['operations.id', 'operations.entity_id', 'operations.name', 'entities.time_zone'])
    .where('operations.id', '=', operationId)
    .forKeyShare('operations')
    .executeTakeFirst();
}

/** Finds a member of an operation by user or membership id, including former members, whose money must still be handed over. */
export function findAnyMember(ctx: Reads, operationId: number, either: number) {
  return ctx.db
    .selectFrom('ope_users')
    .select(['id', 'user_id'])
    .where('operation_id', '=', operationId)
    .where((eb) => eb.or([eb('id', '=', either), eb('user_id', '=', either)]))
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
}

/** Returns whether the association has an active treasurer or administrator other than these people. */
export async function hasOtherWitness(
  ctx: Reads,
  entityId: number,
  people: readonly number[],
): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('fk_role', 'in', [roles.treasurer, roles.entity_admin])
    .where('chk_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id <> all(${people}::bigint[])`)
    .where(ofTenant(ctx, 'entity_id'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
