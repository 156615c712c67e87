import type * as z from 'zod';
import { roles } from '../core/access.ts';
import { getRole } from '../core/caller.ts';
import type { Needs } from '../core/context.ts';
import { type Cipher, sealerOf } from '../core/crypto.ts';
import type { UserRow } from '../data/users.ts';
import type { User, UserName, UserView } from './schemas.ts';

type NameCells = Pick<UserRow, 'uuid' | 'entity_id' | 'encrypted_name'>;

export function userSealer(cipher: Cipher, { uuid, entity_id }: Pick<UserRow, 'uuid' | 'entity_id'>) {
  return sealerOf(cipher, { table: 'users', entityId: entity_id, uuid });
}

export function userName({ cipher }: Needs<'cipher'>, row: NameCells): string | null {
  return userSealer(cipher, row).open('encrypted_name', row.encrypted_name);
}

export function presentUser(ctx: Needs<'cipher'>, row: UserRow): z.input<typeof User> {
  const { open } = userSealer(ctx.cipher, row);
  return {
    user_id: row.id,
    entity_id: row.entity_id,
    username: row.username,
    role_id: row.fk_role,
    chk_active: row.chk_active,
    name: open('encrypted_name', row.encrypted_name),
    email: open('encrypted_email', row.encrypted_email),
    phone: open('encrypted_phone', row.encrypted_phone),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  };
}

function presentName(ctx: Needs<'cipher'>, row: UserRow): z.input<typeof UserName> {
  return { user_id: row.id, entity_id: row.entity_id, name: userName(ctx, row) };
}

/** Members see of each other the name. */
export function seesNamesOnly(ctx: Needs<'caller'>): boolean {
  return getRole(ctx) === roles.member;
}

/** A member sees the own record whole and of the others the name. */
export function presentFor(ctx: Needs<'cipher' | 'caller'>, row: UserRow): z.input<typeof UserView> {
  const isOwn = ctx.caller.kind === 'user' && ctx.caller.userId === row.id;
  return seesNamesOnly(ctx) && !isOwn ? presentName(ctx, row) : presentUser(ctx, row);
}
