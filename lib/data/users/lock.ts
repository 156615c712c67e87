import { roles } from '../../access.ts';
import type { Reads } from '../../context.ts';
import { ofLiveTenant } from '../tenant.ts';
import { findUser } from './find.ts';
import type { UserRow } from './list.ts';

/**
 * A user, deleted or not, and the active administrators beside them, held until the transaction ends and in the
 * order of their ids: of two who take each other's place one comes after the other, and nobody waits in a circle.
 */
export async function lockUserAndAdmins(ctx: Reads, userId: number): Promise<UserRow[]> {
  const found = await findUser(ctx, userId, 'any');
  if (!found) return [];
  return ctx.db
    .selectFrom('users')
    .selectAll()
    .where('entity_id', found.entity_id === null ? 'is' : '=', found.entity_id)
    .where(ofLiveTenant(ctx, 'users.entity_id'))
    .where((eb) =>
      eb.or([
        eb('id', '=', userId),
        eb.and([
          eb('fk_role', 'in', [roles.entity_admin, roles.super_admin]),
          eb('chk_active', '=', 1),
          eb('deleted_at', 'is', null),
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
