import { actorId } from '../core/caller.ts';
import { type Context, inEntity } from '../core/context.ts';
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
import { findSectorsOfUser } from '../data/sectors/members.ts';
import { removeUser, type UserRow, updateUser } from '../data/users.ts';
import { announceMembers } from '../sectors/members.ts';
import type { HeldUser } from './get.ts';
import { presentUser } from './present.ts';
import { revokeAccess } from './revoke-access.ts';
import { requireAnotherAdmin } from './rules.ts';
import { isTaken } from './write.ts';

/** Runs what deletes a user or brings them back; the sectors that show them as a member say so. */
async function changePresence<T>(
  ctx: Context,
  { id, entity_id: entityId }: UserRow,
  change: () => Promise<T>,
): Promise<T> {
  if (entityId === null) return change();
  const confined = inEntity(ctx, entityId);
  return announceMembers(confined, await findSectorsOfUser(confined, id), change);
}

/** Deletes a user: out at once, and a member of nothing until restored. What they recorded stays. */
export async function deleteUser(ctx: Context, user: HeldUser, { soft, reason }: Deletion): Promise<void> {
  requireDeletable(ctx, user, soft);
  const deletion = deletedNow(ctx);
  requireAnotherAdmin(ctx.scope, user, { ...user, ...deletion });
  const { id: userId, entity_id: entityId } = user;
  if (soft) await changePresence(ctx, user, () => updateUser(ctx, userId, deletion));
  else await removeForGood(() => removeUser(ctx, userId));
  await revokeAccess(ctx, userId);
  const fields = { user_id: userId, deleted_by: deletion.deleted_by, soft_delete: soft };
  ctx.emit('user_deleted', fields, { entityId });
  const entry = { entityId, object: 'user', objectId: userId, action: 'deleted' } as const;
  ctx.record({ ...entry, ...reasonGiven(reason) });
}

/** Brings a deleted user back, and with them what they were a member of; one who lives stays as they are. */
export async function restoreUser(ctx: Context, user: HeldUser) {
  if (user.deleted_at === null) return presentUser(ctx, user);
  const { id: userId, entity_id: entityId } = user;
  const restore = () => updateUser(ctx, userId, restoredNow(ctx)).catch(tellGivenAway);
  const restored = await changePresence(ctx, user, restore);
  const fields = { user_id: userId, updated_by: actorId(ctx), changes: restoration(user) };
  ctx.emit('user_updated', fields, { entityId });
  ctx.record({ entityId, object: 'user', objectId: userId, action: 'restored' });
  return presentUser(ctx, restored);
}

function tellGivenAway(error: unknown): never {
  const detail = 'Somebody else was given this username meanwhile.';
  throw isTaken(error) ? new Problem('username-taken', { detail }) : error;
}
