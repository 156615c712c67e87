import type { Needs, Reads } from '../../context.ts';
import { type Existence, existsAs } from '../deletion.ts';
import { ofLiveTenant } from '../tenant.ts';

/** How far the caller sees, and who that is when it is only as far as the own records. */
export type Reach = Needs<'scope' | 'caller'>;

/** Operations of the tenant; for a caller who reaches own records only, those they are a member of. */
export function operationsInReach(ctx: Reads & Reach, existence: Existence = 'live') {
  const query = ctx.db
    .selectFrom('operations')
    .where(existsAs(existence, 'operations.deleted_at'))
    .where(ofLiveTenant(ctx, 'operations.entity_id'));
  const { caller } = ctx;
  if (ctx.scope !== 'own' || caller.kind !== 'user') return query;
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('ope_users')
        .select('ope_users.id')
        .whereRef('ope_users.operation_id', '=', 'operations.id')
        .where('ope_users.user_id', '=', caller.userId)
        .where('ope_users.deleted_at', 'is', null),
    ),
  );
}
