import type * as z from 'zod';
import { actorId, type Context, runConsequences } from '../core/context.ts';
import { newContent } from '../core/fields/fields.ts';
import { refusedField } from '../core/problems/problem.ts';
import { userFields } from '../core/records/user.ts';
import { roles } from '../core/roles-matrix.ts';
import { violatedUnique } from '../data/connection/errors.ts';
import type { UserTable } from '../data/tables/database.ts';
import { deleteResetTokens, deleteSessionsOfUser } from '../data/users/sessions.ts';
import { insertUser, type UserRow } from '../data/users/users.ts';
import { columnsOf } from './content.ts';
import { passwordColumns } from './password.ts';
import { presentUser } from './present.ts';
import type { UserDraft } from './schemas.ts';

/** Whether the unique index refused a username: users of other associations are invisible to a query. */
export function isUsernameTaken(error: unknown): boolean {
  return violatedUnique(error) === 'users_username';
}

/** Turns the error of a taken username into its problem; any other error is thrown again. */
export function refuseTakenUsername(error: unknown): never {
  throw isUsernameTaken(error) ? refusedField('username-taken', '/username') : error;
}

export type NewUser = Omit<z.output<typeof UserDraft>, 'entity_id' | 'password'> & {
  entityId: number | null;
  passwordHash: string;
  /** The user did not choose the password. */
  isGenerated: boolean;
};

/** Runs what follows when a user is an administrator of an association who was not there, or was none, before. */
export async function followAdministrator(trx: Context, user: UserRow): Promise<void> {
  const { id: userId, entity_id: entityId, fk_role } = user;
  if (entityId === null || fk_role !== roles.entity_admin) return;
  await runConsequences(trx, 'administrator.added', { userId, entityId });
}

/** Inserts a user whose username and password have been checked. */
export async function writeUser(trx: Context, { entityId, passwordHash, isGenerated, ...draft }: NewUser) {
  const key = { uuid: trx.ids.uuid(), entity_id: entityId };
  const content = newContent<typeof userFields, UserTable>(userFields, draft);
  const user = await insertUser(trx.db, {
    ...key,
    ...columnsOf(trx, key, content),
    ...passwordColumns(trx, passwordHash, isGenerated),
    created_at: trx.now,
    updated_at: trx.now,
  });
  await followAdministrator(trx, user);
  const { id: new_user_id, fk_role: role_id, username } = user;
  const fields = { new_user_id, created_by: actorId(trx), role_id, username };
  trx.emit('user_created', fields, { entityId });
  trx.record({ entityId, object: 'user', objectId: user.id, action: 'created' });
  return presentUser(trx, user);
}

/** Ends the sessions of a user, invalidates the links to choose a password, and runs what follows from it. */
export async function revokeAccess(ctx: Context, userId: number): Promise<void> {
  await deleteSessionsOfUser(ctx.db, userId);
  await deleteResetTokens(ctx.db, userId);
  await runConsequences(ctx, 'access.ended', { userId });
}
