import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';

/**
 * Withdraws the tenant's exports, which may contain a person's data: their links end, and pending ones are not built. Returns those
 * that had a file.
 */
export async function withdrawExports(ctx: Reads, now: Instant) {
  const withdrawn = await ctx.db
    .with('held', (db) =>
      db
        .selectFrom('exports')
        .select(['id', 'entity_id', 'kind', 'file'])
        .where(ofTenant(ctx, 'entity_id'))
        .where('state', 'in', ['pending', 'ready'])
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('exports')
    .from('held')
    .set({ state: 'failed', failure: 'erased', file: null, row_count: null, byte_count: null })
    .set({ version: sql`version + 1`, updated_at: now })
    .whereRef('exports.id', '=', 'held.id')
    .returning(['held.entity_id', 'held.kind', 'held.file'])
    .execute();
  return withdrawn.flatMap(({ file, ...row }) => (file === null ? [] : [{ ...row, file }]));
}

export type WithdrawnExport = Awaited<ReturnType<typeof withdrawExports>>[number];
