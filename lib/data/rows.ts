import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Reads } from '../core/context.ts';
import { invalidCursor, type PageRequest, type SortKey, writeCursor } from '../core/pages.ts';
import { Problem } from '../core/problems.ts';
import { ofTenant } from './conditions.ts';
import { isStillReferenced, isUnreadableValue } from './errors.ts';

/** An order whose last key is unique, so that a page can start right after a row. */
export type Order<R> = {
  by: RawBuilder<SortKey>[];
  direction: 'asc' | 'desc';
  keysOf: (row: R) => SortKey[];
};

/** The rows of one page and the cursor of the next. Reads one row more than asked, never an offset. */
export async function findPage<DB, TB extends keyof DB, R>(
  query: SelectQueryBuilder<DB, TB, R>,
  order: Order<R>,
  page: PageRequest,
): Promise<{ rows: R[]; nextCursor: string | null }> {
  let ordered = query.limit(page.limit + 1);
  for (const key of order.by) ordered = ordered.orderBy(key, order.direction);
  if (page.after) ordered = ordered.where(isAfter(order, page.after));
  const found = await ordered.execute().catch((error: unknown) => {
    throw page.after && isUnreadableValue(error) ? invalidCursor() : error;
  });
  const rows = found.slice(0, page.limit);
  const last = rows.at(-1);
  const more = found.length > page.limit && last !== undefined;
  return { rows, nextCursor: more ? writeCursor(page.sort, order.keysOf(last)) : null };
}

function isAfter<R>({ by, direction }: Order<R>, keys: SortKey[]): RawBuilder<boolean> {
  if (keys.length !== by.length) throw invalidCursor();
  // As text: drivers read a number for a moment differently, the database refuses it.
  const operator = sql.raw(direction === 'asc' ? '>' : '<');
  return sql<boolean>`(${sql.join(by)}) ${operator} (${sql.join(keys.map(String))})`;
}

/** Removes for good what nothing refers to. */
export async function removeForGood(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (isStillReferenced(error)) throw new Problem('still-referenced');
    throw error;
  }
}

/** The rows that are held before they are asked, by their keys. */
const keys = { passages: 'passage_id', pay_payments: 'id', ope_users: 'id' } as const;

/**
 * Waits until nobody else changes a row, and holds it until the transaction ends. What is known of it is asked
 * afterwards, in a statement of its own: one that had to wait shows what it joins as it was before the wait.
 */
export async function lockRow(ctx: Reads, table: keyof typeof keys, id: number): Promise<void> {
  await sql`
    select from ${sql.table(table)} where ${sql.ref(keys[table])} = ${id} and ${ofTenant(ctx, 'entity_id')} for update
  `.execute(ctx.db);
}
