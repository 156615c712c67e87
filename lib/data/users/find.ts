import type { Reads } from '../../context.ts';
import { type Existence, existsAs } from '../deletion.ts';
import { ofLiveTenant } from '../tenant.ts';

/** A user of the tenant. */
export function findUser(ctx: Reads, userId: number, existence: Existence = 'live') {
  return ctx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where(existsAs(existence, 'deleted_at'))
    .where(ofLiveTenant(ctx, 'users.entity_id'))
    .executeTakeFirst();
}
