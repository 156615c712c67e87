import type * as z from 'zod';
import { actorId, type Context, inEntity, type Needs, runConsequences } from '../core/context.ts';
import type { PageRequest } from '../core/pages.ts';
import { Problem, refusedField } from '../core/problems.ts';
import { Reply } from '../core/reply.ts';
import {
  findMemberPage,
  findMembersByEitherId,
  lockMember,
  type OperationRow,
  removeOperationMember,
  upsertMember,
} from '../data/operations.ts';
import { findUser } from '../data/users.ts';
import { presentUserName } from '../users/present.ts';
import { loadForChange } from './get.ts';
import type { OperationMember } from './schemas.ts';

type MemberRow = Awaited<ReturnType<typeof findMemberPage>>['rows'][number];

export function presentMember(ctx: Needs<'cipher'>, row: MemberRow): z.input<typeof OperationMember> {
  return { ope_user_id: row.id, user_id: row.user_id, ...presentUserName(ctx, row) };
}

export async function listMembers(ctx: Context, operation: OperationRow, page: PageRequest<'ope_user_id'>) {
  const { rows, nextCursor } = await findMemberPage(ctx, operation.id, page);
  return { data: rows.map((row) => presentMember(ctx, row)), next_cursor: nextCursor };
}

/** Adds a user of the association to an operation; a former membership is restored under its id. */
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
 * The membership of a path, locked for a change; 404 when it does not exist or its operation is out of reach. The
 * operation is locked first, in the same order as by changes of the members of its sectors.
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
