import { type Context, runConsequences } from '../core/context.ts';
import { type Deletion, deletedNow, reasonGiven, requireDeletable } from '../core/schemas/deletion.ts';
import { removeForGood } from '../data/rows.ts';
import { removeUser, saveUser } from '../data/users/users.ts';
import type { LockedUser } from './get.ts';
import { requireAnotherAdmin } from './rules.ts';
import { revokeAccess } from './write.ts';

/** Deletes a user: ends their sessions and suspends their memberships until they are restored; their visits remain. */
export async function deleteUser(ctx: Context, user: LockedUser, { soft, reason }: Deletion): Promise<void> {
  requireDeletable(ctx, user, soft);
  const deletion = deletedNow(ctx);
  requireAnotherAdmin(ctx.scope, user, { ...user, ...deletion });
  const { id: userId, entity_id: entityId } = user;
  if (soft) await saveUser(ctx, userId, deletion);
  else await removeForGood(() => removeUser(ctx, userId));
  const isMember = entityId !== null && soft && user.deleted_at === null;
  if (isMember) await runConsequences(ctx, 'user.deleted', { userId, entityId });
  await revokeAccess(ctx, userId);
  const fields = { user_id: userId, deleted_by: deletion.deleted_by, soft_delete: soft };
  ctx.emit('user_deleted', fields, { entityId });
  const entry = { entityId, object: 'user', objectId: userId, action: 'deleted' } as const;
  ctx.record({ ...entry, ...reasonGiven(reason) });
}
