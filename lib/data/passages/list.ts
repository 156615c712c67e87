import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import type { Reach } from '../operations.ts';
import { findPage, inOrder, type Order, pageOf } from '../rows.ts';
import { conditionsOf, type PassageFilter } from './filter.ts';
import { ownCallerOf, type PassageRow, passageRecords, recordsOfKnownOperations } from './find.ts';
import { isOnOwnPage } from './own-page.ts';
import { doorsOf, placeOf } from './street-order.ts';

/** The orders that an index has; for the others, all passages of one operation are sorted for each page. */
type IndexedSort = '-passed_at' | 'passed_at' | '-updated_at' | 'updated_at' | 'return_on';

/** A page of the passages that the caller may see and that match all filters. */
export function findPassagePage(ctx: Reads & Reach, filter: PassageFilter, page: PageRequest<IndexedSort>) {
  const order = orders[page.sort];
  const userId = ownCallerOf(ctx);
  if (userId === undefined) return findPage(matching(ctx, filter), order, page);
  const existence = existenceOf(filter);
  const records = recordsOfKnownOperations(ctx, existence);
  const isOnPage = isOnOwnPage(ctx, { userId, existence, filter, order, page });
  return pageOf(inOrder(records.where(isOnPage), order).execute(), order, page);
}

const existenceOf = ({ deleted }: PassageFilter) => (deleted === 'only' ? 'deleted' : 'live');

function matching(ctx: Reads & Reach, filter: PassageFilter) {
  return conditionsOf(ctx, filter).reduce(
    (query, condition) => query.where(condition),
    passageRecords(ctx, existenceOf(filter)),
  );
}

/** A page in the order of the amount, or of the members; `members` are all of the operation, in their order. */
export function findSortedPage(
  ctx: Reads & Reach,
  filter: PassageFilter,
  page: PageRequest<'-montant' | 'montant' | 'member'>,
  members: readonly number[],
) {
  const order = page.sort === 'member' ? byMember(members) : byAmount(page.sort);
  return findPage(matching(ctx, filter), order, page);
}

/** A page of the passages of an operation in the order of streets, numbers and dwellings. */
export function findPageByStreet(
  ctx: Reads & Reach,
  filter: PassageFilter & { operationId: number },
  page: PageRequest<'street'>,
) {
  const query = matching(ctx, filter)
    .leftJoin(doorsOf(ctx, filter.operationId).as('doors'), 'doors.id', 'passages.fk_adresse')
    .select(placeOf.as('place'));
  return findPage(query, byStreet, page);
}

const id = sql.ref<number>('passages.passage_id');

const orders: Record<IndexedSort, Order<PassageRow>> = {
  '-passed_at': orderBy('passed_at', 'desc'),
  passed_at: orderBy('passed_at', 'asc'),
  '-updated_at': orderBy('updated_at', 'desc'),
  updated_at: orderBy('updated_at', 'asc'),
  return_on: {
    by: [sql.ref<string>('passages.return_on'), id],
    direction: 'asc',
    keysOf: (row) => [row.return_on ?? '', row.passage_id],
  },
};

function orderBy(column: 'passed_at' | 'updated_at', direction: 'asc' | 'desc'): Order<PassageRow> {
  return {
    by: [sql.ref<string>(`passages.${column}`), id],
    direction,
    keysOf: (row) => [row[column], row.passage_id],
  };
}

const byStreet: Order<PassageRow & { place: string }> = {
  by: [placeOf, id],
  direction: 'asc',
  keysOf: (row) => [row.place, row.passage_id],
};

function byAmount(sort: '-montant' | 'montant'): Order<PassageRow> {
  return {
    by: [sql.ref<number>('passages.montant_cents'), id],
    direction: sort === 'montant' ? 'asc' : 'desc',
    keysOf: (row) => [row.montant_cents, row.passage_id],
  };
}

/** A cursor has the membership, not its place, so that it stays valid when members come or are renamed. */
function byMember(members: readonly number[]): Order<PassageRow> {
  const all = sql`${[...members]}::bigint[]`;
  return {
    by: [sql<number>`array_position(${all}, passages.fk_user)`, id],
    direction: 'asc',
    keysOf: (row) => [row.fk_user, row.passage_id],
    firstKeyOf: (member) => sql`array_position(${all}, ${member}::bigint)`,
  };
}
