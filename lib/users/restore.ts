import { actorId } from '../auth/signed-in.ts';
import type { Context } from '../context.ts';
import { updateUser } from '../data/users/write.ts';
import { restoration, restoredNow } from '../deletion.ts';
import { Problem } from '../problems.ts';
import type { HeldUser } from './load.ts';
import { changePresence } from './presence.ts';
import { presentUser } from './present.ts';
import { isTaken } from './taken.ts';

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
