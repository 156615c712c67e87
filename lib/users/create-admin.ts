import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { hashPassword } from '../core/passwords/password-hash.ts';
import { MAX_UNITS as MAX_PASSWORD } from '../core/passwords/password-rules.ts';
import { newPassword, requireAcceptable } from '../core/passwords/require-acceptable-password.ts';
import { roles } from '../core/roles-matrix.ts';
import { BoundedText } from '../core/schemas/common.ts';
import { MAX_UNITS as MAX_USERNAME, normaliseUsername } from '../core/schemas/username.ts';
import { hasSuperAdmin } from '../data/users/users.ts';
import { SERVICE_NAME } from './password.ts';
import { writeUser } from './write.ts';

export const AdminDraft = z.strictObject({
  username: BoundedText(MAX_USERNAME),
  /** If omitted, a password is generated and returned once. */
  password: BoundedText(MAX_PASSWORD).optional(),
});

/** Creates the first super administrator, because there is no default account; throws when one exists. */
export async function createAdmin(ctx: Context, draft: z.output<typeof AdminDraft>) {
  const username = normaliseUsername(draft.username);
  if (!username) throw new Error('create-admin: the username is not valid');
  const words = [SERVICE_NAME, username];
  if (draft.password !== undefined) await requireAcceptable(ctx, draft.password, '/password', words);
  const password = draft.password ?? (await newPassword(ctx));
  const passwordHash = await hashPassword(password);
  const user = await ctx.transact('all', async (trx) => {
    if (await hasSuperAdmin(trx)) throw new Error('create-admin: there is a super administrator already');
    const account = {
      username,
      entityId: null,
      password: { kind: draft.password === undefined ? 'generated' : 'chosen', hash: passwordHash } as const,
      role_id: roles.super_admin,
      chk_active: 1 as const,
      chat_digest: 1 as const,
    };
    return writeUser(trx, account);
  });
  const { user_id } = user;
  return draft.password === undefined ? { user_id, username, password } : { user_id, username };
}
