import { accountKey } from '../auth/attempts.ts';
import { verifyCurrentPassword } from '../auth/current-password.ts';
import { type Context, isCaller } from '../core/context.ts';
import { hashPassword } from '../core/passwords/password-hash.ts';
import { newPassword, requireAcceptable } from '../core/passwords/require-acceptable-password.ts';
import type { ProblemCode } from '../core/problems/catalogue.ts';
import { refusedField } from '../core/problems/problem.ts';
import { requireRecentFactor } from '../core/require-second-factor.ts';
import { forgetFailures } from '../data/throttling.ts';
import { deleteResetTokens, deleteSessionsOfUser } from '../data/users/sessions.ts';
import { findUser, saveUser, type UserRow } from '../data/users/users.ts';
import { contentOf } from '../users/content.ts';
import type { LockedUser } from '../users/get.ts';
import { contextWords, passwordColumns } from '../users/password.ts';
import { presentUser } from '../users/present.ts';
import type { UserPatchInput } from '../users/schemas.ts';
import { changeUser } from '../users/update.ts';
import { tellPasswordChanged } from './changed-email.ts';

/** The problems of changing a user. */
export const userUpdateProblems = [
  'invalid-username',
  'username-taken',
  'field-forbidden',
  'last-admin',
  'password-not-acceptable',
  'current-password-required',
  'second-factor-required',
  'invalid-current-password',
  'too-many-attempts',
  'blocked-ip',
] as const satisfies ProblemCode[];

/** The values that are verified and hashed before the transaction of a user change. */
type PreparedUpdate = {
  /** The new password of another user; the response contains `generated` once. */
  password?: { hash: string; generated: string | undefined };
  /** The caller's current password was verified. */
  isVerified?: true;
};

/** Verifies the current password when the caller's own e-mail address changes, and hashes a new password for another user. */
export async function prepareUserUpdate(
  ctx: Context,
  userId: number,
  patch: UserPatchInput,
): Promise<PreparedUpdate> {
  if (patch.password === undefined && patch.email === undefined) return {};
  const isOwn = isCaller(ctx, userId);
  if (isOwn && patch.password !== undefined)
    throw refusedField('field-forbidden', '/password', 'the own password is changed by PUT /api/passwords');
  const user = await ctx.transact(ctx.tenant, (trx) => findUser(trx, userId));
  // Loading the user for the change throws later.
  if (!user || (!isOwn && ctx.scope === 'own')) return {};
  const { password, email } = patch;
  if (password !== undefined || (email ?? null) !== contentOf(ctx, user).email) requireRecentFactor(ctx);
  if (isOwn) return prepareOwn(ctx, user, patch);
  return patch.password === undefined ? {} : { password: await preparePassword(ctx, user, patch) };
}

async function prepareOwn(ctx: Context, user: UserRow, patch: UserPatchInput): Promise<PreparedUpdate> {
  const isSame = patch.email === undefined || patch.email === contentOf(ctx, user).email;
  if (isSame) return {};
  const { current_password: current } = patch;
  if (current === undefined) throw refusedField('current-password-required', '/current_password');
  await verifyCurrentPassword(ctx, current);
  return { isVerified: true };
}

async function preparePassword(ctx: Context, user: UserRow, { password, username, name }: UserPatchInput) {
  if (typeof password !== 'string') {
    const generated = await newPassword(ctx);
    return { hash: await hashPassword(generated), generated };
  }
  const { entity_id: entityId } = user;
  const words = await ctx.transact(ctx.tenant, (trx) =>
    contextWords(trx, {
      username: username ?? user.username,
      name: name === undefined ? contentOf(ctx, user).name : name,
      entityId,
    }),
  );
  await requireAcceptable(ctx, password, '/password', words);
  return { hash: await hashPassword(password), generated: undefined };
}

/** Changes the named fields of a user, including the password; returns a generated password. */
export async function updateUser(
  ctx: Context,
  user: LockedUser,
  patch: UserPatchInput,
  prepared: PreparedUpdate,
) {
  const { password, isVerified = false } = prepared;
  if (changesAccess(user, patch)) requireRecentFactor(ctx);
  const changed = await changeUser(ctx, user, patch, isVerified);
  if (!password) return presentUser(ctx, changed);
  const { hash, generated } = password;
  const renewed = presentUser(ctx, await setPassword(ctx, changed, hash, generated !== undefined));
  return generated === undefined ? renewed : { ...renewed, password: generated };
}

/** Whether the change gives or takes what a user may do, or lets a user in. */
const changesAccess = ({ fk_role, chk_active, username }: LockedUser, patch: UserPatchInput): boolean =>
  (patch.role_id ?? fk_role) !== fk_role ||
  (patch.chk_active ?? chk_active) !== chk_active ||
  (patch.username ?? username) !== username;

/** Sets another user's password: ends their sessions and links; they may log in with it at once. */
async function setPassword(
  ctx: Context,
  { id: userId }: UserRow,
  passwordHash: string,
  isGenerated: boolean,
): Promise<UserRow> {
  const password = { kind: isGenerated ? 'generated' : 'chosen', hash: passwordHash } as const;
  const columns = { ...passwordColumns(ctx, password), updated_at: ctx.now };
  const user = await saveUser(ctx, userId, columns);
  await deleteSessionsOfUser(ctx.db, userId);
  await deleteResetTokens(ctx.db, userId);
  if (user.has_factor === 0) await forgetFailures(ctx.db, accountKey(ctx, user.username));
  await tellPasswordChanged(ctx, user, 'all');
  return user;
}
