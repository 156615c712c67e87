import { actorId, type Context, inEntity, runConsequences } from '../core/context.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import { Reply } from '../core/reply.ts';
import {
  findMembersByEitherId,
  lockMember,
  type OperationRow,
  removeOperationMember,
  upsertMember,
} from '../data/operations.ts';
import { findUser } from '../data/users/users.ts';
import { loadForChange } from './get.ts';
import { presentMember } from './members.ts';

/** Adds a user of the association to an operation; restores a former membership under its id. */
export async function addMember(
  ctx: Context,
  operation: OperationRow,
  { user_id: userId }: { user_id: number },
) {
  const confined = inEntity(ctx, operation.entity_id);
  const user = await findUser(confined, userId);
  if (!user) throw refusedField('user-not-found', '/user_id');
  const [present] = await findMembersByEitherId(confined, operation.id, [userId]);
  if (present) return new Reply(200, presentMember(ctx, present));
  if (user.chk_active === 0) throw refusedField('member-inactive', '/user_id');
  const { id: operationId, entity_id: entityId } = operation;
  const added = await upsertMember(ctx.db, { operationId, entityId, userId, now: ctx.now });
  const [member] = await findMembersByEitherId(confined, operationId, [userId]);
  // The user was deleted meanwhile.
  if (!member) throw refusedField('user-not-found', '/user_id');
  if (added === undefined) return new Reply(200, presentMember(ctx, member));
  ctx.record({ entityId, object: 'membership', objectId: added, action: 'added' });
  return new Reply(201, presentMember(ctx, member));
}

type Target = { operation: OperationRow; opeUserId: number };

/**
 * Loads the membership of a path and locks it for a change; throws a 404 when it does not exist or its operation is out of scope.
 * Locks the operation first, in the lock order of changes to its sectors' members.
 */
export async function loadMembership(ctx: Context, operationId: number, opeUserId: number): Promise<Target> {
  const operation = await loadForChange(ctx, operationId);
  if (!(await lockMember(ctx, operationId, opeUserId))) throw new Problem('not-found');
  return { operation, opeUserId };
}

export async function removeMember(ctx: Context, { operation, opeUserId }: Target): Promise<void> {
  const { entity_id: entityId } = operation;
  await removeOperationMember(ctx, opeUserId, ctx.now, actorId(ctx));
  await runConsequences(ctx, 'membership.removed', { entityId, opeUserId });
  ctx.record({ entityId, object: 'membership', objectId: opeUserId, action: 'removed' });
}
