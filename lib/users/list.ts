import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { RoleId } from '../core/records/user.ts';
import { roles } from '../core/roles-matrix.ts';
import { AnyOfNumbers } from '../core/schemas/any-of.ts';
import { FlagParameter, IdParameter, Text } from '../core/schemas/common.ts';
import { DeletedParameter, requireMaySeeDeleted } from '../core/schemas/deletion.ts';
import { answerPage, type PageRequest } from '../core/schemas/pages.ts';
import { UpdatedSince } from '../core/schemas/updated-since.ts';
import { usernameKey } from '../core/schemas/username.ts';
import { findUserPage, type UserSort } from '../data/users/users.ts';
import { emailIndex } from './content.ts';
import { readInvitations } from './invitation.ts';
import { maySeeNamesOnly, presentFor, presentUser } from './present.ts';

/** The orders of the list; the first is the default. */
export const userSorts = ['user_id', '-user_id', 'username', '-updated_at', 'updated_at'] as const;

export const userFilters = {
  entity_id: IdParameter.optional(),
  role_id: AnyOfNumbers(RoleId),
  chk_active: FlagParameter.optional(),
  q: Text(254).optional().meta({
    description: 'A username or an e-mail address, whole; case and letter form do not matter.',
  }),
  updated_since: UpdatedSince,
  deleted: DeletedParameter,
};

export type UserQuery = z.output<z.ZodObject<typeof userFilters>>;

/** Lists the users in the caller's scope that match all filters. */
export async function listUsers(ctx: Context, query: UserQuery, page: PageRequest<UserSort>) {
  requireMaySeeDeleted(ctx, query.deleted);
  if (maySeeNamesOnly(ctx) && revealsHiddenFields(query, page)) throw new Problem('forbidden');
  const { entity_id: entityId, role_id: roleIds, chk_active: active, q, deleted } = query;
  const { updated_since: updatedSince } = query;
  const account =
    q === undefined ? undefined : { usernameKey: usernameKey(q), emailIndex: emailIndex(ctx, q) };
  const found = await findUserPage(ctx, { entityId, roleIds, active, account, updatedSince, deleted }, page);
  if (maySeeNamesOnly(ctx))
    return answerPage(
      found,
      found.rows.map((row) => presentFor(ctx, row)),
    );
  const accessOf = await readInvitations(ctx, found.rows);
  return answerPage(
    found,
    found.rows.map((row) => ({ ...presentUser(ctx, row), ...accessOf(row) })),
  );
}

/**
 * Returns whether a filter or an order reveals fields that the response leaves out. Who may sign in as an administrator is no secret
 * within an association: everybody has to know whom to ask.
 */
function revealsHiddenFields(
  { role_id, chk_active, q, updated_since }: UserQuery,
  { sort }: PageRequest<UserSort>,
): boolean {
  if (sort !== 'user_id' && sort !== '-user_id') return true;
  if (q !== undefined || updated_since !== undefined) return true;
  const asksForAdministrators =
    role_id?.length === 1 && role_id[0] === roles.entity_admin && chk_active === 1;
  return !asksForAdministrators && (role_id !== undefined || chk_active !== undefined);
}
