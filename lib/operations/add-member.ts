import type { Context } from '../context.ts';
import { inEntity } from '../context.ts';
import type { OperationRow } from '../data/operations/list.ts';
import { findMembersByEitherId, upsertMember } from '../data/operations/members.ts';
import { findUser } from '../data/users/find.ts';
import { refusedField } from '../problems.ts';
import { Reply } from '../reply.ts';
import { presentMember } from './members.ts';

/** Adds a user of the association; a former member comes back under the same id. */
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
  // Who was deleted meanwhile is a member of nothing.
  if (!member) throw refusedField('user-not-found', '/user_id');
  if (added === undefined) return new Reply(200, presentMember(ctx, member));
  ctx.record({ entityId, object: 'membership', objectId: added, action: 'added' });
  return new Reply(201, presentMember(ctx, member));
}
