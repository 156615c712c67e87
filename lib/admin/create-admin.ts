import * as z from 'zod';
import { roles } from '../access.ts';
import type { Context } from '../context.ts';
import { hasSuperAdmin } from '../data/users/has-super-admin.ts';
import { requireAcceptable } from '../passwords/acceptable.ts';
import { hashPassword } from '../passwords/hash.ts';
import { generatePassword, MAX_UNITS as MAX_PASSWORD } from '../passwords/rules.ts';
import { BoundedText } from '../schemas.ts';
import { MAX_UNITS as MAX_USERNAME, normaliseUsername } from '../users/username.ts';
import { writeUser } from '../users/write.ts';

export const AdminDraft = z.strictObject({
  username: BoundedText(MAX_USERNAME),
  /** Left out: one is generated and answered once. */
  password: BoundedText(MAX_PASSWORD).optional(),
});

/** Makes the first super administrator; refuses when there is one already. There is no default account. */
export async function createAdmin(ctx: Context, draft: z.output<typeof AdminDraft>) {
  const username = normaliseUsername(draft.username);
  if (!username) throw new Error('create-admin: the username is not valid');
  if (draft.password !== undefined) await requireAcceptable(ctx, draft.password, '/password');
  const password = draft.password ?? generatePassword(ctx.ids);
  const passwordHash = await hashPassword(password);
  const user = await ctx.transact('all', async (trx) => {
    if (await hasSuperAdmin(trx)) throw new Error('create-admin: there is a super administrator already');
    const account = {
      username,
      entityId: null,
      passwordHash,
      role_id: roles.super_admin,
      chk_active: 1 as const,
    };
    return writeUser(trx, account);
  });
  const { user_id } = user;
  return draft.password === undefined ? { user_id, username, password } : { user_id, username };
}
