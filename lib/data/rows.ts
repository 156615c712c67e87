import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Reads } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import {
  type Found,
  invalidCursor,
  MOST_COUNTED,
  type PageRequest,
  type SortKey,
  writeCursor,
} from '../core/schemas/pages.ts';
import { ofTenant } from './conditions.ts';
import { isInvalidValue, isStillReferenced } from './connection/errors.ts';

/** A sort order whose last key is unique, as keyset pagination needs. */
export type Order<R> = {
  by: RawBuilder<SortKey>[];
  direction: 'asc' | 'desc';
  keysOf: (row: R) => SortKey[];
  /** The first key, from what the cursor has in its place; by default what the cursor has is the key. */
  firstKeyOf?: (kept: string) => RawBuilder<SortKey>;
};

/**
 * The order of the names of `table`, as people expect it. A cursor has the name itself, not its key: it stays valid when the order of
 * names changes.
 */
export function byName<R>(table: string, keysOf: (row: R) => [name: string, id: number]): Order<R> {
  return {
    by: [sql.ref<string>(`${table}.name_order`), sql.ref<number>(`${table}.id`)],
    direction: 'asc',
    keysOf,
    firstKeyOf: (name) => sql`order_of_name(${name}::text)`,
  };
}

/**
 * Limits are written into the statement text, and the server stores a plan per text: two hundred page sizes would use up the
 * statement names.
 */
const READ_AT_ONCE = [11, 51, 101, 201];

/** The number of rows to read for a page: at least one more than its size, to know whether there is a next page. */
export function readAtOnce({ limit }: PageRequest): number {
  return READ_AT_ONCE.find((rows) => rows > limit) ?? limit + 1;
}

/** Returns the rows of a page and the cursor of the next one. */
export function findPage<DB, TB extends keyof DB, R>(
  query: SelectQueryBuilder<DB, TB, R>,
  order: Order<R>,
  page: PageRequest,
): Promise<{ rows: R[]; nextCursor: string | null }> {
  const ordered = inOrder(query.where(isAfter(order, page)), order);
  return pageOf(ordered.limit(readAtOnce(page)).execute(), order, page);
}

/**
 * Returns the rows of a page and the next cursor and, if requested, the total, counted in the same statement; null above the
 * maximum count.
 */
export async function findCountedPage<DB, TB extends keyof DB, R>(
  query: SelectQueryBuilder<DB, TB, R>,
  order: Order<R>,
  page: PageRequest,
): Promise<Found<R>> {
  if (!page.isCounted) return findPage(query, order, page);
  const all = query
    .clearSelect()
    .select(sql.lit(1).as('one'))
    .limit(sql.lit(MOST_COUNTED + 1));
  const counted = query.select(sql<number>`(select count(*) from (${all}) as counted)`.as('total'));
  const { rows, nextCursor } = await findPage(counted, order, page);
  const isBehindAll = rows.length === 0 && page.after !== undefined;
  const [first] = isBehindAll
    ? (await findPage(counted, order, { ...page, limit: 1, after: undefined })).rows
    : rows;
  return { rows, nextCursor, total: totalOf(first) };
}

function totalOf(row: unknown): number | null {
  const total: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'total') : undefined;
  if (typeof total !== 'number') return 0;
  return total > MOST_COUNTED ? null : total;
}

export function inOrder<DB, TB extends keyof DB, R>(query: SelectQueryBuilder<DB, TB, R>, order: Order<R>) {
  return order.by.reduce((ordered, key) => ordered.orderBy(key, order.direction), query);
}

/** Returns a page of rows that were already read in this order from the cursor on. */
export async function pageOf<R>(
  read: Promise<R[]>,
  order: Order<R>,
  page: PageRequest,
): Promise<{ rows: R[]; nextCursor: string | null }> {
  const found = await read.catch((error: unknown) => {
    throw page.after && isInvalidValue(error) ? invalidCursor() : error;
  });
  const rows = found.slice(0, page.limit);
  const last = rows.at(-1);
  const more = found.length > page.limit && last !== undefined;
  return { rows, nextCursor: more ? writeCursor(page.sort, order.keysOf(last)) : null };
}

/** The predicate of the rows after the cursor of a page. */
export function isAfter<R>(order: Order<R>, { after }: PageRequest): RawBuilder<SqlBool> {
  if (after === undefined) return sql`true`;
  const { by, direction, firstKeyOf = String } = order;
  const [first = '', ...others] = after.map(String);
  if (after.length !== by.length) throw invalidCursor();
  // Passed as text: drivers convert numbers for timestamps in different ways, and the database refuses them.
  const operator = sql.raw(direction === 'asc' ? '>' : '<');
  return sql<SqlBool>`(${sql.join(by)}) ${operator} (${sql.join([firstKeyOf(first), ...others])})`;
}

/** Runs a deletion; throws `still-referenced` when other rows reference the record. */
export async function removeForGood(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (isStillReferenced(error)) throw new Problem('still-referenced');
    throw error;
  }
}

/** The primary keys of the tables `lockRow` is used with. */
const keys = { passages: 'passage_id', pay_payments: 'id', ope_users: 'id' } as const;

/**
 * Locks a row until the transaction ends. Read the row in a separate statement, which may be sent without waiting but after this
 * one: a statement that waits for a lock returns joined rows as they were before the wait.
 */
export async function lockRow(ctx: Reads, table: keyof typeof keys, id: number): Promise<void> {
  await sql`
    select from ${sql.table(table)} where ${sql.ref(keys[table])} = ${id} and ${ofTenant(ctx, 'entity_id')} for update
  `.execute(ctx.db);
}
