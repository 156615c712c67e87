import type { Reads } from '../../context.ts';
import { type Existence, existsAs } from '../deletion.ts';
import { ofTenant } from '../tenant.ts';

function entitiesOf(ctx: Reads, existence: Existence) {
  return ctx.db
    .selectFrom('entities')
    .selectAll()
    .where(existsAs(existence, 'deleted_at'))
    .where(ofTenant(ctx, 'id'));
}

/** An association of the tenant. */
export function findEntity(ctx: Reads, entityId: number, existence: Existence = 'live') {
  return entitiesOf(ctx, existence).where('id', '=', entityId).executeTakeFirst();
}

/** The same, held until the transaction ends: two changes of one association come one after the other. */
export function lockEntity(ctx: Reads, entityId: number, existence: Existence = 'live') {
  return entitiesOf(ctx, existence).where('id', '=', entityId).forNoKeyUpdate().executeTakeFirst();
}
