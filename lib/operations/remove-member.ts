import { actorId, type Context, runConsequences } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { lockMember, type OperationRow, removeOperationMember } from '../data/operations.ts';
import { loadForChange } from './get.ts';

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
