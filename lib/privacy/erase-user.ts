import type { Context } from '../core/context.ts';
import { deletedNow } from '../core/schemas/deletion.ts';
import { deletePhoneKey } from '../data/field/phone-keys.ts';
import { deleteKeptAnswers } from '../data/privacy/person-answers.ts';
import { eraseMessagesOf } from '../data/privacy/person-user-rows.ts';
import { nothingOf } from '../data/privacy/personal-columns.ts';
import { deleteUploads, findUploadsOfUser } from '../data/uploads.ts';
import { removeFactors } from '../data/users/second-factors.ts';
import { findUser, saveUser } from '../data/users/users.ts';
import { removeObjects } from '../uploads/delete.ts';
import { deleteUser } from '../users/delete.ts';
import { type LockedUser, lockForChange } from '../users/get.ts';
import { eraseCollector } from './erase-mail.ts';

const NAME = 'ancien membre';
/** No password has this hash. */
const NO_PASSWORD = 'erased';

/** Finds and locks the user of a question; undefined when the user does not exist or was erased. */
export async function findUserToErase(ctx: Context, userId: number): Promise<LockedUser | undefined> {
  const found = await findUser(ctx, userId, 'any');
  if (!found || found.password_hash === NO_PASSWORD) return undefined;
  // Also undefined when the account was permanently deleted meanwhile.
  return lockForChange(ctx, userId);
}

/** Turns an account into that of an unnamed former member: sessions end, messages lose their text, visits remain. */
export async function eraseUser(ctx: Context, user: LockedUser, reason: string): Promise<void> {
  const { id: userId } = user;
  if (user.deleted_at === null) await deleteUser(ctx, user, { soft: true, reason });
  await saveUser(ctx, userId, {
    ...nothingOf('users'),
    ...deletedNow(ctx),
    username: `${NAME} ${userId}`,
    username_key: `${NAME} ${userId}`,
    password_hash: NO_PASSWORD,
    chk_active: 0,
    email_changed_at: null,
  });
  await eraseCollector(ctx, userId);
  await eraseMessagesOf(ctx, userId, ctx.now);
  await deleteKeptAnswers(ctx, userId);
  await deletePhoneKey(ctx, userId);
  await removeFactors(ctx.db, userId);
  const files = await findUploadsOfUser(ctx, userId);
  removeObjects(ctx, await deleteUploads(ctx, files));
}
