import type * as z from 'zod';
import { actorId, type Context, runConsequences } from '../core/context.ts';
import { newContent } from '../core/fields/fields.ts';
import { refusedField } from '../core/problems/problem.ts';
import { userFields } from '../core/records/user.ts';
import { roles } from '../core/roles-matrix.ts';
import { usernameKey } from '../core/schemas/username.ts';
import { violatedUnique } from '../data/connection/errors.ts';
import type { UserTable } from '../data/tables/database.ts';
import { insertUsers } from '../data/users/insert-users.ts';
import { deleteResetTokens, deleteSessionsOfUser } from '../data/users/sessions.ts';
import { insertUser, type UserRow } from '../data/users/users.ts';
import { columnsOf } from './content.ts';
import { type FirstPassword, passwordColumns } from './password.ts';
import { presentUser } from './present.ts';
import type { UserDraft } from './schemas.ts';

/** Returns whether the unique index refused a username: a query does not see users of other associations. */
export function isUsernameTaken(error: unknown): boolean {
  return violatedUnique(error) === 'users_username';
}

/** Throws the problem of a taken username; rethrows any other error. */
export function refuseTakenUsername(error: unknown): never {
  throw isUsernameTaken(error) ? refusedField('username-taken', '/username') : error;
}

export type NewUser = Omit<z.output<typeof UserDraft>, 'entity_id' | 'password'> & {
  entityId: number | null;
  password: FirstPassword;
};

/** Runs the consequences for a user who has become, or is again, an administrator of an association. */
export async function followAdministrator(trx: Context, user: UserRow): Promise<void> {
  const { id: userId, entity_id: entityId, fk_role } = user;
  if (entityId === null || fk_role !== roles.entity_admin) return;
  await runConsequences(trx, 'administrator.added', { userId, entityId });
}

/** The columns of a new user whose username and password are already checked. */
function rowOfNew(trx: Context, { entityId, password, ...draft }: NewUser) {
  const key = { uuid: trx.ids.uuid(), entity_id: entityId };
  const content = newContent<typeof userFields, UserTable>(userFields, draft);
  return {
    ...key,
    ...columnsOf(trx, key, content),
    ...passwordColumns(trx, password),
    created_at: trx.now,
    updated_at: trx.now,
  };
}

/** Tells event log and history of a new user, and runs the consequences. */
async function announce(trx: Context, user: UserRow): Promise<void> {
  await followAdministrator(trx, user);
  tellUserCreated(trx, user, actorId(trx));
}

/** Inserts a user whose username and password are already checked. */
export async function writeUser(trx: Context, draft: NewUser) {
  const user = await insertUser(trx.db, rowOfNew(trx, draft));
  await announce(trx, user);
  return presentUser(trx, user);
}

/** As `writeUser`, without the event and the history entry. */
export async function insertNewUser(trx: Context, draft: NewUser): Promise<UserRow> {
  const user = await insertUser(trx.db, rowOfNew(trx, draft));
  await followAdministrator(trx, user);
  return user;
}

/** Adds the event and the history entry of a new user; `createdBy`: the user, where nobody was signed in. */
export function tellUserCreated(trx: Context, user: UserRow, createdBy: number | null): void {
  const { id: new_user_id, entity_id: entityId, fk_role: role_id, username } = user;
  const fields = { new_user_id, created_by: createdBy, role_id, username };
  trx.emit('user_created', fields, { entityId, userId: createdBy });
  trx.record({ entityId, object: 'user', objectId: user.id, action: 'created', byUserId: createdBy });
}

/** Inserts users in one statement, except those whose username is taken; returns the others by their username. */
export async function writeUsers(trx: Context, drafts: readonly NewUser[]): Promise<Map<string, UserRow>> {
  const users = await insertUsers(
    trx.db,
    drafts.map((draft) => rowOfNew(trx, draft)),
  );
  const byKey = new Map(users.map((user) => [user.username_key, user]));
  // In the order of the drafts, as one by one.
  for (const { username } of drafts) {
    const user = byKey.get(usernameKey(username));
    if (user) await announce(trx, user);
  }
  return byKey;
}

/** Ends the sessions of a user, invalidates their password links, and runs the consequences. */
export async function revokeAccess(ctx: Context, userId: number): Promise<void> {
  await deleteSessionsOfUser(ctx.db, userId);
  await deleteResetTokens(ctx.db, userId);
  await runConsequences(ctx, 'access.ended', { userId });
}
