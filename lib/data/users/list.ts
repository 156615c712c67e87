import { type Selectable, sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { PageRequest } from '../../pages.ts';
import { findPage } from '../page.ts';
import type { Database } from '../schema.ts';
import { ofTenant } from '../tenant.ts';

export type UserRow = Selectable<Database['users']>;

/** Live users of the tenant, in the order of their ids. */
export function listUsers(
  ctx: Reads,
  filter: { entityId?: number | undefined },
  page: PageRequest<'user_id'>,
) {
  let query = ctx.db
    .selectFrom('users')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'));
  if (filter.entityId !== undefined) query = query.where('entity_id', '=', filter.entityId);
  return findPage(query, { by: [sql.ref('id')], direction: 'asc', keysOf: (row: UserRow) => [row.id] }, page);
}
