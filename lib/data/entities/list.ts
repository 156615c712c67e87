import { type Selectable, sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { PageRequest } from '../../pages.ts';
import { existsAs } from '../deletion.ts';
import { findPage, type Order } from '../page.ts';
import type { Database } from '../schema.ts';
import { ofTenant } from '../tenant.ts';

export type EntityRow = Selectable<Database['entities']>;

export type EntitySort = 'entity_id' | '-entity_id' | 'postal_code';

export type EntityFilter = {
  typeId?: EntityRow['entity_type_id'] | undefined;
  postalCode?: string | undefined;
  deleted?: 'only' | undefined;
};

/** Associations of the tenant that fit every filter. */
export function listEntities(ctx: Reads, filter: EntityFilter, page: PageRequest<EntitySort>) {
  let query = ctx.db
    .selectFrom('entities')
    .selectAll()
    .where(existsAs(filter.deleted === 'only' ? 'deleted' : 'live', 'deleted_at'))
    .where(ofTenant(ctx, 'id'));
  if (filter.typeId !== undefined) query = query.where('entity_type_id', '=', filter.typeId);
  if (filter.postalCode !== undefined) query = query.where('postal_code', '=', filter.postalCode);
  return findPage(query, orders[page.sort], page);
}

const [id, postalCode] = [sql.ref<number>('id'), sql.ref<string>('postal_code')];

const orders: Record<EntitySort, Order<EntityRow>> = {
  entity_id: { by: [id], direction: 'asc', keysOf: (row) => [row.id] },
  '-entity_id': { by: [id], direction: 'desc', keysOf: (row) => [row.id] },
  postal_code: { by: [postalCode, id], direction: 'asc', keysOf: (row) => [row.postal_code, row.id] },
};
