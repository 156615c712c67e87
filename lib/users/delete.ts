import { actorId, type Context, runConsequences } from '../core/context.ts';
import {
  type Deletion,
  deletedNow,
  reasonGiven,
  requireDeletable,
  restoration,
  restoredNow,
} from '../core/deletion.ts';
import { Problem } from '../core/problems.ts';
import { removeForGood } from '../data/rows.ts';
import { removeUser, saveUser } from '../data/users.ts';
import type { LockedUser } from './get.ts';
import { presentUser } from './present.ts';
import { requireAnotherAdmin } from './rules.ts';
import { isUsernameTaken, revokeAccess } from './write.ts';

/** Deletes a user: ends their sessions and suspends their memberships until they are restored; their visits stay. */
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

/** Restores a deleted user with their memberships; a live one is returned unchanged. */
export async function restoreUser(ctx: Context, user: LockedUser) {
  if (user.deleted_at === null) return presentUser(ctx, user);
  const { id: userId, entity_id: entityId } = user;
  const restored = await saveUser(ctx, userId, restoredNow(ctx)).catch(refuseReusedUsername);
  if (entityId !== null) await runConsequences(ctx, 'user.restored', { userId, entityId });
  const fields = { user_id: userId, updated_by: actorId(ctx), changes: restoration(user) };
  ctx.emit('user_updated', fields, { entityId });
  ctx.record({ entityId, object: 'user', objectId: userId, action: 'restored' });
  return presentUser(ctx, restored);
}

function refuseReusedUsername(error: unknown): never {
  const detail = 'Somebody else was given this username meanwhile.';
  throw isUsernameTaken(error) ? new Problem('username-taken', { detail }) : error;
}
