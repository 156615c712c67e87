import { type Context, inEntity } from '../core/context.ts';
import { refusedField } from '../core/problems/problem.ts';
import { Reply } from '../core/reply.ts';
import { findMembersByEitherId, type OperationRow, upsertMember } from '../data/operations.ts';
import { findUser } from '../data/users/users.ts';
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
