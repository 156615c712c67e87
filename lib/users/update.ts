import { describeChanges } from '../core/changes.ts';
import { actorId, type Context, runConsequences } from '../core/context.ts';
import { requireUnchanged, withoutReadOnly } from '../core/patches.ts';
import { saveUser, type UserRow } from '../data/users.ts';
import { changedContent, columnsOfChange, contentOf, trackedUser } from './content.ts';
import type { LockedUser } from './get.ts';
import { presentUser } from './present.ts';
import { revokeAccess } from './revoke-access.ts';
import { requireAnotherAdmin, requireMaySetAccount, requireSameSuperAdmin } from './rules.ts';
import { readOnlyNames, type UserInput } from './schemas.ts';
import { refuseTakenUsername } from './write.ts';

/** Changes the fields that the request names; without a difference nothing is written, emitted or recorded. */
export async function updateUser(ctx: Context, user: LockedUser, patch: UserInput) {
  requireUnchanged(presentUser(ctx, user), readOnlyNames, patch);
  const before = contentOf(ctx, user);
  const after = changedContent(before, withoutReadOnly(readOnlyNames, patch));
  requireMaySetAccount(ctx.scope, before, after);
  requireSameSuperAdmin(before, after);
  const { role_id: fk_role, chk_active } = after;
  requireAnotherAdmin(ctx.scope, user, { fk_role, chk_active, deleted_at: user.deleted_at });
  const changes = describeChanges(trackedUser(before), trackedUser(after));
  if (Object.keys(changes).length === 0) return presentUser(ctx, user);
  const { id: userId, entity_id: entityId } = user;
  const columns = { ...columnsOfChange(ctx, user, before, after), updated_at: ctx.now };
  const updated = await saveUser(ctx, userId, columns).catch(refuseTakenUsername);
  if (before.chk_active !== after.chk_active) await followActivation(ctx, updated);
  ctx.emit('user_updated', { user_id: userId, updated_by: actorId(ctx), changes }, { entityId });
  ctx.record({ entityId, object: 'user', objectId: userId, action: 'changed', changes });
  return presentUser(ctx, updated);
}

async function followActivation(ctx: Context, { id: userId, entity_id: entityId, chk_active }: UserRow) {
  if (chk_active === 0) await revokeAccess(ctx, userId);
  else if (entityId !== null) await runConsequences(ctx, 'user.activated', { userId, entityId });
}
