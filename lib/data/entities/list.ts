import { type Selectable, sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { PageRequest } from '../../pages.ts';
import { findPage } from '../page.ts';
import type { Database } from '../schema.ts';
import { ofTenant } from '../tenant.ts';

export type EntityRow = Selectable<Database['entities']>;

/** Live associations of the tenant, in the order of their ids. */
export function listEntities(ctx: Reads, page: PageRequest<'entity_id'>) {
  const query = ctx.db
    .selectFrom('entities')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(ofTenant(ctx, 'id'));
  return findPage(
    query,
    { by: [sql.ref('id')], direction: 'asc', keysOf: (row: EntityRow) => [row.id] },
    page,
  );
}
