import { type Insertable, sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Instant } from '../../time.ts';
import type { Db } from '../db.ts';
import type { Database } from '../schema.ts';
import { ofTenant } from '../tenant.ts';

type Series = { entityId: number; kind: 'payment' | 'fiscal'; year: number };

/** The next number of a series. Its row stays locked until the commit, so that no number is ever left out. */
export async function takeNumber(db: Db, { entityId, kind, year }: Series): Promise<number> {
  const { last_number } = await db
    .insertInto('receipt_series')
    .values({ entity_id: entityId, kind, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['entity_id', 'kind', 'year'])
        .doUpdateSet({ last_number: sql`receipt_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

export async function insertReceipt(db: Db, receipt: Insertable<Database['receipts']>): Promise<number> {
  const { id } = await db.insertInto('receipts').values(receipt).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Marks a pending receipt as rendered; false when another delivery of the message was faster. */
export async function markRendered(
  ctx: Reads,
  receiptId: number,
  sha256: string,
  now: Instant,
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('receipts')
    .set({ state: 'rendered', pdf_sha256: sha256, version: sql`version + 1`, updated_at: now })
    .where('id', '=', receiptId)
    .where(ofTenant(ctx, 'entity_id'))
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a rendered receipt as sent; one that was cancelled meanwhile stays so. */
export async function markSent(ctx: Reads, receiptId: number, now: Instant): Promise<void> {
  await ctx.db
    .updateTable('receipts')
    .set({ state: 'sent', version: sql`version + 1`, updated_at: now })
    .where('id', '=', receiptId)
    .where(ofTenant(ctx, 'entity_id'))
    .where('state', '=', 'rendered')
    .execute();
}
