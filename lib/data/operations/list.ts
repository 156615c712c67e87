import { type Selectable, sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { PageRequest } from '../../pages.ts';
import { findPage, type Order } from '../page.ts';
import type { Database } from '../schema.ts';
import { operationsInReach, type Reach } from './in-reach.ts';

export type OperationRow = Selectable<Database['operations']>;

export type OperationSort = '-date_start' | 'date_start';

export type OperationFilter = {
  entityId?: number | undefined;
  active?: 0 | 1 | undefined;
  deleted?: 'only' | undefined;
};

/** Operations in the caller's reach that fit every filter. */
export function listOperations(
  ctx: Reads & Reach,
  { entityId, active, deleted }: OperationFilter,
  page: PageRequest<OperationSort>,
) {
  let query = operationsInReach(ctx, deleted === 'only' ? 'deleted' : 'live').selectAll('operations');
  if (entityId !== undefined) query = query.where('operations.entity_id', '=', entityId);
  if (active !== undefined) query = query.where('operations.chk_active', '=', active);
  return findPage(query, orders[page.sort], page);
}

const byStart = {
  by: [sql.ref<string>('date_start'), sql.ref<number>('id')],
  keysOf: (row: OperationRow) => [row.date_start, row.id],
};

const orders: Record<OperationSort, Order<OperationRow>> = {
  '-date_start': { ...byStart, direction: 'desc' },
  date_start: { ...byStart, direction: 'asc' },
};
