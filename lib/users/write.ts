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
  passwordHash: string;
  /** Whether the password was not chosen by the user. */
  isGenerated: boolean;
};

/** Runs the consequences for a user who has become, or is again, an administrator of an association. */
export async function followAdministrator(trx: Context, user: UserRow): Promise<void> {
  const { id: userId, entity_id: entityId, fk_role } = user;
  if (entityId === null || fk_role !== roles.entity_admin) return;
  await runConsequences(trx, 'administrator.added', { userId, entityId });
}

/** Inserts a user whose username and password are already checked. */
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

/** Ends the sessions of a user, invalidates their password links, and runs the consequences. */
export async function revokeAccess(ctx: Context, userId: number): Promise<void> {
  await deleteSessionsOfUser(ctx.db, userId);
  await deleteResetTokens(ctx.db, userId);
  await runConsequences(ctx, 'access.ended', { userId });
}
