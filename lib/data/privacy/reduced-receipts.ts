import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { among, ofTenant } from '../conditions.ts';

/** The receipts of visits, including cancelled ones, locked until the transaction ends. */
export function lockReceiptsOfVisits(ctx: Reads, visits: readonly number[]) {
  return ctx.db
    .selectFrom('receipts')
    .selectAll()
    .where(ofTenant(ctx, 'entity_id'))
    .where(among('passage_id', visits))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Replaces the contents of locked receipts with what an erasure leaves of them, in one statement. */
export async function replaceContents(
  ctx: Reads,
  cells: readonly { id: number; encrypted_content: string }[],
  now: Instant,
): Promise<void> {
  if (cells.length === 0) return;
  await sql`
    update receipts set encrypted_content = n.encrypted_content, version = version + 1, updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(cells)}::text::jsonb) as n (id bigint, encrypted_content text)
    where receipts.id = n.id and ${ofTenant(ctx, 'receipts.entity_id')}
  `.execute(ctx.db);
}
