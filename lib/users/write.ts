import type * as z from 'zod';
import { actorId } from '../core/caller.ts';
import type { Context } from '../core/context.ts';
import { refusedField } from '../core/problems.ts';
import { violatedUnique } from '../data/errors.ts';
import { insertUser } from '../data/users.ts';
import { emailIndex } from './content.ts';
import { presentUser, userSealer } from './present.ts';
import type { UserDraft } from './schemas.ts';
import { usernameKey } from './username.ts';

/** Told by the index: users of other associations are invisible to a query. */
export function isTaken(error: unknown): boolean {
  return violatedUnique(error) === 'users_username';
}

/** Why a username could not be written. */
export function tellTaken(error: unknown): never {
  throw isTaken(error) ? refusedField('username-taken', '/username') : error;
}

export type Account = Pick<
  z.output<typeof UserDraft>,
  'role_id' | 'chk_active' | 'name' | 'email' | 'phone'
> & {
  username: string;
  entityId: number | null;
  passwordHash: string;
};

/** Writes a user whose username and password were judged before. */
export async function writeUser(trx: Context, account: Account) {
  const { username, entityId, passwordHash } = account;
  const uuid = trx.ids.uuid();
  const { seal } = userSealer(trx.cipher, { uuid, entity_id: entityId });
  const user = await insertUser(trx.db, {
    uuid,
    entity_id: entityId,
    username,
    username_key: usernameKey(username),
    fk_role: account.role_id,
    chk_active: account.chk_active,
    encrypted_name: seal('encrypted_name', account.name),
    encrypted_email: seal('encrypted_email', account.email),
    email_index: emailIndex(trx, account.email ?? null),
    encrypted_phone: seal('encrypted_phone', account.phone),
    password_hash: passwordHash,
    created_at: trx.now,
    updated_at: trx.now,
  });
  const fields = { new_user_id: user.id, created_by: actorId(trx), role_id: user.fk_role, username };
  trx.emit('user_created', fields, { entityId });
  trx.record({ entityId, object: 'user', objectId: user.id, action: 'created' });
  return presentUser(trx, user);
}
