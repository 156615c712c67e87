import { actorId, type Context, runConsequences } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { restoration, restoredNow } from '../core/schemas/deletion.ts';
import { saveUser } from '../data/users/users.ts';
import type { LockedUser } from './get.ts';
import { presentUser } from './present.ts';
import { isUsernameTaken } from './write.ts';

/** Restores a deleted user with their memberships; returns a live one unchanged. */
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
