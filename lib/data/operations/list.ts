import { type Selectable, sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { PageRequest } from '../../pages.ts';
import { findPage } from '../page.ts';
import type { Database } from '../schema.ts';
import { operationsInReach, type Reach } from './in-reach.ts';

export type OperationRow = Selectable<Database['operations']>;

/** Live operations in the caller's reach, the latest first. */
export function listOperations(
  ctx: Reads & Reach,
  filter: { entityId?: number | undefined },
  page: PageRequest<'-date_start'>,
) {
  let query = operationsInReach(ctx).selectAll('operations');
  if (filter.entityId !== undefined) query = query.where('operations.entity_id', '=', filter.entityId);
  const by = [sql.ref<string>('date_start'), sql.ref<number>('id')];
  return findPage(
    query,
    { by, direction: 'desc', keysOf: (row: OperationRow) => [row.date_start, row.id] },
    page,
  );
}
