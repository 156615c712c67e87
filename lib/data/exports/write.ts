import { type Insertable, sql } from 'kysely';
import type { Needs, Reads } from '../../context.ts';
import type { Instant } from '../../time.ts';
import type { Db } from '../db.ts';
import type { Database } from '../schema.ts';
import { ofTenant } from '../tenant.ts';

export function insertExport(db: Db, row: Insertable<Database['exports']>) {
  return db.insertInto('exports').values(row).returningAll().executeTakeFirstOrThrow();
}

type Built = { file: string; rows: number; bytes: number };

/** Makes a pending export ready; another attempt that was faster, or a failure that was declared, stands. */
export async function markReady(
  ctx: Reads & Needs<'now'>,
  exportId: number,
  { file, rows, bytes }: Built,
): Promise<void> {
  await ctx.db
    .updateTable('exports')
    .set({ state: 'ready', file, row_count: rows, byte_count: bytes })
    .set({ version: sql`version + 1`, updated_at: ctx.now })
    .where('id', '=', exportId)
    .where('state', '=', 'pending')
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Gives up exports that nobody has built for long. */
export async function failForgotten(db: Db, before: Instant, now: Instant): Promise<number> {
  const rows = await db
    .updateTable('exports')
    .set({ state: 'failed', version: sql`version + 1`, updated_at: now })
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .returning('id')
    .execute();
  return rows.length;
}
