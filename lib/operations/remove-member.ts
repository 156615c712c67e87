import { actorId } from '../auth/signed-in.ts';
import type { Context } from '../context.ts';
import type { OperationRow } from '../data/operations/list.ts';
import { removeMember as deleteMember, lockMember } from '../data/operations/members.ts';
import { Problem } from '../problems.ts';
import { leaveSectors } from '../sectors/leave.ts';
import { loadForChange } from './load.ts';

type Target = { operation: OperationRow; opeUserId: number };

/**
 * The membership a path names, held with its operation for a change; 404 when the operation is out of reach or it is
 * nobody's. The operation first, as whoever changes the members of its sectors does.
 */
export async function loadMembership(ctx: Context, operationId: number, opeUserId: number): Promise<Target> {
  const operation = await loadForChange(ctx, operationId);
  if (!(await lockMember(ctx, operationId, opeUserId))) throw new Problem('not-found');
  return { operation, opeUserId };
}

export async function removeMember(ctx: Context, { operation, opeUserId }: Target): Promise<void> {
  const { entity_id: entityId } = operation;
  await leaveSectors(ctx, { entityId, opeUserId });
  await deleteMember(ctx, opeUserId, ctx.now, actorId(ctx));
  ctx.record({ entityId, object: 'membership', objectId: opeUserId, action: 'removed' });
}
