import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import type { Reach } from '../operations.ts';
import { findPage, inOrder, type Order, pageOf } from '../rows.ts';
import { conditionsOf, type PassageFilter } from './filter.ts';
import { ownCallerOf, type PassageRow, recordsOfKnownOperations, recordsOfTenant } from './find.ts';
import { isOnOwnPage } from './own-page.ts';

export type PassageSort = '-passed_at' | 'passed_at' | '-updated_at' | 'updated_at' | 'return_on';

/** A page of the passages that the caller may see and that match all filters. */
export function findPassagePage(ctx: Reads & Reach, filter: PassageFilter, page: PageRequest<PassageSort>) {
  const existence = filter.deleted === 'only' ? 'deleted' : 'live';
  const order = orders[page.sort];
  const userId = ownCallerOf(ctx);
  if (userId !== undefined) {
    const records = recordsOfKnownOperations(ctx, existence);
    const isOnPage = isOnOwnPage(ctx, { userId, existence, filter, order, page });
    return pageOf(inOrder(records.where(isOnPage), order).execute(), order, page);
  }
  let query = recordsOfTenant(ctx, existence);
  for (const condition of conditionsOf(filter)) query = query.where(condition);
  return findPage(query, order, page);
}

const orders: Record<PassageSort, Order<PassageRow>> = {
  '-passed_at': orderBy('passed_at', 'desc'),
  passed_at: orderBy('passed_at', 'asc'),
  '-updated_at': orderBy('updated_at', 'desc'),
  updated_at: orderBy('updated_at', 'asc'),
  return_on: {
    by: [sql.ref<string>('passages.return_on'), sql.ref<number>('passages.passage_id')],
    direction: 'asc',
    keysOf: (row) => [row.return_on ?? '', row.passage_id],
  },
};

function orderBy(column: 'passed_at' | 'updated_at', direction: 'asc' | 'desc'): Order<PassageRow> {
  return {
    by: [sql.ref<string>(`passages.${column}`), sql.ref<number>('passages.passage_id')],
    direction,
    keysOf: (row) => [row[column], row.passage_id],
  };
}
