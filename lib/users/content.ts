import type { Needs } from '../core/context.ts';
import { searchForm } from '../core/crypto.ts';
import { refusedField } from '../core/problems.ts';
import type { UserRow } from '../data/users.ts';
import { userSealer } from './present.ts';
import type { UserInput } from './schemas.ts';
import { normaliseUsername, usernameKey } from './username.ts';

/** By what an encrypted e-mail address is found again. */
export function emailIndex({ cipher }: Needs<'cipher'>, email: string): string;
export function emailIndex(ctx: Needs<'cipher'>, email: string | null): string | null;
export function emailIndex({ cipher }: Needs<'cipher'>, email: string | null): string | null {
  return email === null ? null : cipher.blindIndex('users.email_index', searchForm(email));
}

/** What is known of a user, under the contract's names. */
export type UserContent = Pick<UserRow, 'username' | 'chk_active'> & {
  role_id: UserRow['fk_role'];
  name: string | null;
  email: string | null;
  phone: string | null;
};

/** The content a row holds, opened. */
export function contentOf({ cipher }: Needs<'cipher'>, row: UserRow): UserContent {
  const { open } = userSealer(cipher, row);
  return {
    username: row.username,
    role_id: row.fk_role,
    chk_active: row.chk_active,
    name: open('encrypted_name', row.encrypted_name),
    email: open('encrypted_email', row.encrypted_email),
    phone: open('encrypted_phone', row.encrypted_phone),
  };
}

/** What the request names replaces what was there. */
export function changedContent(before: UserContent, input: UserInput): UserContent {
  const after = { ...before, ...input };
  const username = normaliseUsername(after.username);
  if (username === undefined) throw refusedField('invalid-username', '/username');
  return { ...after, username };
}

/** The columns of a change; what is encrypted is sealed again only where it is another value. */
export function columnsOf(ctx: Needs<'cipher'>, row: UserRow, before: UserContent, after: UserContent) {
  const { reseal } = userSealer(ctx.cipher, row);
  return {
    username: after.username,
    username_key: usernameKey(after.username),
    fk_role: after.role_id,
    chk_active: after.chk_active,
    encrypted_name: reseal('encrypted_name', before.name, after.name),
    encrypted_email: reseal('encrypted_email', before.email, after.email),
    email_index: emailIndex(ctx, after.email),
    encrypted_phone: reseal('encrypted_phone', before.phone, after.phone),
  };
}

/** A user as events and the history see them. */
export function trackedUser({ name, email, phone, ...clear }: UserContent) {
  return { clear, encrypted: { encrypted_name: name, encrypted_email: email, encrypted_phone: phone } };
}
