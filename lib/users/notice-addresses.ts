import type { Context } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import { type RoleId, roles } from '../core/roles-matrix.ts';
import { findNoticeReaders } from '../data/users/users.ts';

/** Who looks after the money of an association. */
const officers: readonly RoleId[] = [roles.entity_admin, roles.treasurer];

/**
 * The e-mail addresses of active users with one of these roles, each with a user's id. Keyed by address, because two people may share
 * one; unreadable ones are left out.
 */
export async function noticeAddresses(
  ctx: Context,
  entityId: number,
  readers = officers,
): Promise<Map<string, number>> {
  const found = await findNoticeReaders(ctx, entityId, readers);
  return new Map(
    found.flatMap(({ id, uuid, encrypted_email }) => {
      const { read } = sealerOf(ctx.cipher, { table: 'users', entityId, uuid });
      const address = read('encrypted_email', encrypted_email);
      return address === null ? [] : [[address, id] as const];
    }),
  );
}
