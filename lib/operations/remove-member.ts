import { actorId } from '../auth/signed-in.ts';
import type { Context } from '../context.ts';
import type { OperationRow } from '../data/operations/list.ts';
import { removeMember as deleteMember, findMember } from '../data/operations/members.ts';
import { Problem } from '../problems.ts';
import { leaveSectors } from '../sectors/leave.ts';
import { loadOperation } from './load.ts';

type Target = { operation: OperationRow; opeUserId: number };

/** The membership a path names; 404 when the operation is out of reach or it is nobody's. */
export async function loadMembership(ctx: Context, operationId: number, opeUserId: number): Promise<Target> {
  const operation = await loadOperation(ctx, operationId);
  if (!(await findMember(ctx, operationId, opeUserId))) throw new Problem('not-found');
  return { operation, opeUserId };
}

export async function removeMember(ctx: Context, { operation, opeUserId }: Target): Promise<void> {
  const { entity_id: entityId } = operation;
  await leaveSectors(ctx, { entityId, opeUserId });
  await deleteMember(ctx, opeUserId, ctx.now, actorId(ctx));
  ctx.record({ entityId, object: 'membership', objectId: opeUserId, action: 'removed' });
}
