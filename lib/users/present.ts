import type * as z from 'zod';
import { getRole, isCaller, type Needs } from '../core/context.ts';
import { damagedAmong, presentDamaged } from '../core/fields/damaged-fields.ts';
import { presentContent } from '../core/fields/fields.ts';
import { userFields } from '../core/records/user.ts';
import { roles } from '../core/roles-matrix.ts';
import type { UserRow } from '../data/users/users.ts';
import { contentOf, userSealer } from './content.ts';
import type { User, UserName, UserView } from './schemas.ts';

type NameCells = Pick<UserRow, 'uuid' | 'entity_id' | 'encrypted_name'>;

export function userName({ cipher }: Needs<'cipher'>, row: NameCells): string | null {
  return userSealer(cipher, row).read('encrypted_name', row.encrypted_name);
}

/** The name of a user within another record. */
export function presentUserName(ctx: Needs<'cipher'>, row: NameCells) {
  const name = userName(ctx, row);
  return { name, ...damagedAmong({ name: { value: name, cell: row.encrypted_name } }) };
}

export function presentUser(ctx: Needs<'cipher'>, row: UserRow): z.input<typeof User> {
  const content = contentOf(ctx, row);
  return {
    user_id: row.id,
    entity_id: row.entity_id,
    ...presentContent(userFields, content),
    ...presentDamaged(content),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  };
}

function presentName(ctx: Needs<'cipher'>, row: UserRow): z.input<typeof UserName> {
  return { user_id: row.id, entity_id: row.entity_id, ...presentUserName(ctx, row) };
}

/** Members see only the names of other users. */
export function maySeeNamesOnly(ctx: Needs<'caller'>): boolean {
  return getRole(ctx) === roles.member;
}

/** The caller's own record in full; for members, other users by name only. */
export function presentFor(ctx: Needs<'cipher' | 'caller'>, row: UserRow): z.input<typeof UserView> {
  return maySeeNamesOnly(ctx) && !isCaller(ctx, row.id) ? presentName(ctx, row) : presentUser(ctx, row);
}
