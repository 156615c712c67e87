import { actorId, type Context, isCaller, runConsequences } from '../core/context.ts';
import { describeChanges } from '../core/fields/changes.ts';
import { requireUnchanged, withoutReadOnly } from '../core/fields/patches.ts';
import { concealChanges } from '../core/fields/personal-fields.ts';
import { refusedField } from '../core/problems/problem.ts';
import { userFields } from '../core/records/user.ts';
import { saveUser, type UserRow } from '../data/users/users.ts';
import { changedContent, columnsOfChange, contentOf, trackedUser, type UserContent } from './content.ts';
import type { LockedUser } from './get.ts';
import { confirmEmail, followOwnEmail } from './own-email.ts';
import { presentUser } from './present.ts';
import { requireAnotherAdmin, requireMaySetAccount, requireSameSuperAdmin } from './rules.ts';
import { derivedNames, readOnlyNames, type UserPatchInput } from './schemas.ts';
import { followAdministrator, refuseTakenUsername, revokeAccess } from './write.ts';

/** Changes the fields that the request names; without a difference, writes no row, event or history. */
export async function changeUser(
  ctx: Context,
  user: LockedUser,
  patch: UserPatchInput,
  isVerified: boolean,
): Promise<UserRow> {
  requireUnchanged(presentUser(ctx, user), readOnlyNames, patch);
  const before = contentOf(ctx, user);
  const {
    password: _,
    current_password: __,
    ...fields
  } = withoutReadOnly([...readOnlyNames, ...derivedNames], patch);
  const after = changedContent(before, fields);
  requireMaySetAccount(ctx.scope, before, after);
  requireSameSuperAdmin(before, after);
  const { role_id: fk_role, chk_active } = after;
  requireAnotherAdmin(ctx.scope, user, { fk_role, chk_active, deleted_at: user.deleted_at });
  const changes = describeChanges(trackedUser(before), trackedUser(after));
  const confirmation =
    patch.email === undefined ? {} : await emailColumns(ctx, user, { changes, after, isVerified });
  if (Object.keys({ ...changes, ...confirmation }).length === 0) return user;
  const columns = { ...columnsOfChange(ctx, user, before, after), ...confirmation, updated_at: ctx.now };
  const updated = await saveUser(ctx, user.id, columns).catch(refuseTakenUsername);
  if (Object.keys(changes).length === 0) return updated;
  if (before.chk_active !== after.chk_active) await followActivation(ctx, updated);
  else if (before.role_id !== after.role_id) await followAdministrator(ctx, updated);
  const { id: userId, entity_id: entityId } = user;
  ctx.emit('user_updated', { user_id: userId, updated_by: actorId(ctx), changes }, { entityId });
  const concealed = concealChanges(userFields, changes);
  ctx.record({ entityId, object: 'user', objectId: userId, action: 'changed', changes: concealed });
  return updated;
}

type EmailChange = { changes: object; after: UserContent; isVerified: boolean };

/** The columns that store whether the address is confirmed; changing the caller's own address requires the current password. */
async function emailColumns(ctx: Context, user: UserRow, { changes, after, isVerified }: EmailChange) {
  if (!isCaller(ctx, user.id)) return confirmEmail(user);
  if (!('encrypted_email' in changes)) return {};
  if (!isVerified) throw refusedField('current-password-required', '/current_password');
  return followOwnEmail(ctx, user, after);
}

async function followActivation(ctx: Context, { id: userId, entity_id: entityId, chk_active }: UserRow) {
  if (chk_active === 0) await revokeAccess(ctx, userId);
  else if (entityId !== null) await runConsequences(ctx, 'user.activated', { userId, entityId });
}
