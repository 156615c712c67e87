import { sql } from 'kysely';
import type { Needs } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';

/** Deletes refused values that were refused before an instant or are resolved; returns how many. */
export async function purgeConflicts({ db }: Needs<'db'>, before: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('field_conflicts')
    .where((of) => of.fn.coalesce('settled_at', 'at'), '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes documents that were refused before an instant; returns how many. */
export async function purgeRefusedDocuments({ db }: Needs<'db'>, before: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('field_quarantine')
    .where('last_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes tombstones of documents that left a scope or were removed before an instant; a phone that has not synced since must
 * download everything again. Returns the number of associations concerned.
 */
export async function purgeTombstones({ db }: Needs<'db'>, before: Instant): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with gone as (delete from field_changes where gone_at < ${before}::timestamptz returning entity_id, seq),
    left_behind as (delete from field_left where at < ${before}::timestamptz returning entity_id, seq),
    revoked as (delete from field_revoked where at < ${before}::timestamptz returning entity_id, seq),
    newest as (
      select entity_id, max(seq) as seq
      from (select * from gone union all select * from left_behind union all select * from revoked) p group by entity_id
    )
    update field_heads h set floor = greatest(h.floor, n.seq) from newest n where n.entity_id = h.entity_id
  `.execute(db);
  return Number(numAffectedRows);
}
