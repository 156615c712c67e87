import type { Needs } from '../core/context.ts';
import { type Cipher, sealerOf, searchForm } from '../core/crypto/cipher.ts';
import { trackContent } from '../core/fields/field-changes.ts';
import { changedColumns, readContent, writeColumns } from '../core/fields/field-columns.ts';
import { applyInput, type ContentOf } from '../core/fields/fields.ts';
import { refusedField } from '../core/problems/problem.ts';
import { userFields } from '../core/records/user.ts';
import { normaliseUsername, usernameKey } from '../core/schemas/username.ts';
import type { UserTable } from '../data/tables/database.ts';
import type { UserRow } from '../data/users/users.ts';
import type { UserInput } from './schemas.ts';

/** The decrypted values of a user under their API names. */
export type UserContent = ContentOf<typeof userFields, UserTable>;

type Key = Pick<UserRow, 'uuid' | 'entity_id'>;

export function userSealer(cipher: Cipher, { uuid, entity_id }: Key) {
  return sealerOf(cipher, { table: 'users', entityId: entity_id, uuid });
}

function userCells({ cipher }: Needs<'cipher'>, key: Key) {
  const index = (column: string, text: string | null) =>
    text === null ? null : cipher.blindIndex(`users.${column}`, searchForm(text));
  return { seal: userSealer(cipher, key).seal, index };
}

/** The blind index that finds a user by e-mail address. */
export function emailIndex({ cipher }: Needs<'cipher'>, email: string): string {
  return cipher.blindIndex('users.email_index', searchForm(email));
}

/** Decrypts the content of a row. */
export function contentOf({ cipher }: Needs<'cipher'>, row: UserRow): UserContent {
  return readContent(userFields, row, userSealer(cipher, row));
}

/** Applies a change to the content; throws for an invalid username. */
export function changedContent(before: UserContent, input: UserInput): UserContent {
  const after = applyInput(userFields, before, input);
  const username = normaliseUsername(after.username);
  if (username === undefined) throw refusedField('invalid-username', '/username');
  return { ...after, username };
}

/** The columns of a new user. */
export function columnsOf(ctx: Needs<'cipher'>, key: Key, content: UserContent) {
  const columns = writeColumns<typeof userFields, UserTable>(userFields, content, userCells(ctx, key));
  return { ...columns, username_key: usernameKey(content.username) };
}

/** The columns of a change; encrypted fields with an unchanged value keep their ciphertext. */
export function columnsOfChange(ctx: Needs<'cipher'>, key: Key, before: UserContent, after: UserContent) {
  const cells = userCells(ctx, key);
  const columns = changedColumns<typeof userFields, UserTable>(userFields, before, after, cells);
  return { ...columns, username_key: usernameKey(after.username) };
}

/** A user as events and the history show them. */
export function trackedUser(content: UserContent) {
  return trackContent<typeof userFields, UserTable>(userFields, content);
}
