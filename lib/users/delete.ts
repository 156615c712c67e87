import type { Context } from '../context.ts';
import { removeForGood } from '../data/removal.ts';
import { removeUser, updateUser } from '../data/users/write.ts';
import { type Deletion, deletedNow, reasonGiven, requireDeletable } from '../deletion.ts';
import type { HeldUser } from './load.ts';
import { changePresence } from './presence.ts';
import { requireAnotherAdmin } from './rules.ts';
import { shutOut } from './shut-out.ts';

/** Deletes a user: out at once, and a member of nothing until restored. What they recorded stays. */
export async function deleteUser(ctx: Context, user: HeldUser, { soft, reason }: Deletion): Promise<void> {
  requireDeletable(ctx, user, soft);
  const deletion = deletedNow(ctx);
  requireAnotherAdmin(ctx.scope, user, { ...user, ...deletion });
  const { id: userId, entity_id: entityId } = user;
  if (soft) await changePresence(ctx, user, () => updateUser(ctx, userId, deletion));
  else await removeForGood(() => removeUser(ctx, userId));
  await shutOut(ctx, userId);
  const fields = { user_id: userId, deleted_by: deletion.deleted_by, soft_delete: soft };
  ctx.emit('user_deleted', fields, { entityId });
  const entry = { entityId, object: 'user', objectId: userId, action: 'deleted' } as const;
  ctx.record({ ...entry, ...reasonGiven(reason) });
}
