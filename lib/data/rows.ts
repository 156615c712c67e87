import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Reads } from '../core/context.ts';
import { invalidCursor, type PageRequest, type SortKey, writeCursor } from '../core/pages.ts';
import { Problem } from '../core/problems.ts';
import { ofTenant } from './conditions.ts';
import { isInvalidValue, isStillReferenced } from './errors.ts';

/** A sort order whose last key is unique, as keyset pagination needs. */
export type Order<R> = {
  by: RawBuilder<SortKey>[];
  direction: 'asc' | 'desc';
  keysOf: (row: R) => SortKey[];
};

/**
 * Limits are written into statements, each of which is one that the server keeps the plan of: two hundred sizes of a page
 * would take the names of all others.
 */
const READ_AT_ONCE = [11, 51, 101, 201];

/** The rows of a page and the cursor of the next one. Reads some extra rows to know whether there is one. */
export async function findPage<DB, TB extends keyof DB, R>(
  query: SelectQueryBuilder<DB, TB, R>,
  order: Order<R>,
  page: PageRequest,
): Promise<{ rows: R[]; nextCursor: string | null }> {
  let ordered = query.limit(READ_AT_ONCE.find((rows) => rows > page.limit) ?? page.limit + 1);
  for (const key of order.by) ordered = ordered.orderBy(key, order.direction);
  if (page.after) ordered = ordered.where(isAfter(order, page.after));
  const found = await ordered.execute().catch((error: unknown) => {
    throw page.after && isInvalidValue(error) ? invalidCursor() : error;
  });
  const rows = found.slice(0, page.limit);
  const last = rows.at(-1);
  const more = found.length > page.limit && last !== undefined;
  return { rows, nextCursor: more ? writeCursor(page.sort, order.keysOf(last)) : null };
}

function isAfter<R>({ by, direction }: Order<R>, keys: SortKey[]): RawBuilder<boolean> {
  if (keys.length !== by.length) throw invalidCursor();
  // Passed as text: drivers convert numbers for timestamps differently, while the database refuses them.
  const operator = sql.raw(direction === 'asc' ? '>' : '<');
  return sql<boolean>`(${sql.join(by)}) ${operator} (${sql.join(keys.map(String))})`;
}

/** Runs a deletion; throws `still-referenced` when other rows refer to the record. */
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
 * Locks a row until the transaction ends. Read it in a separate statement, which may be sent at once but after this
 * one: a statement that waits for a lock returns joined rows as they were before the wait.
 */
export async function lockRow(ctx: Reads, table: keyof typeof keys, id: number): Promise<void> {
  await sql`
    select from ${sql.table(table)} where ${sql.ref(keys[table])} = ${id} and ${ofTenant(ctx, 'entity_id')} for update
  `.execute(ctx.db);
}
