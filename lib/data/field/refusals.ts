import { type Insertable, sql } from 'kysely';
import type { Needs, Reads } from '../../core/context.ts';
import { among, ofTenant } from '../conditions.ts';
import type { FieldTables } from '../tables/field.ts';

type Row = { id: string; encrypted_document: string | null; passage_id: number | null; code: string };
type Owner = { entityId: number; userId: number; operationId: number };

/** Stores refused documents, each once; returns how often each was refused within the last minute. */
export async function quarantine(
  ctx: Reads & Needs<'now'>,
  { entityId, userId, operationId }: Owner,
  rows: readonly Row[],
): Promise<number[]> {
  const { rows: counted } = await sql<{ minute_times: number }>`
    insert into field_quarantine as kept (entity_id, id, user_id, fk_operation, encrypted_document, passage_id, code,
      first_at, last_at, times, minute_at, minute_times)
    select distinct on (r.id) ${entityId}::bigint, r.id, ${userId}::bigint, ${operationId}::bigint, r.encrypted_document, r.passage_id, r.code,
      ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, 1, ${ctx.now}::timestamptz, 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id uuid, encrypted_document text, passage_id bigint, code text)
    order by r.id
    on conflict (entity_id, id, user_id) do update set encrypted_document = excluded.encrypted_document, is_deleted = false,
      discarded_at = null, discarded_by = null,
      fk_operation = excluded.fk_operation, passage_id = excluded.passage_id, code = excluded.code, last_at = excluded.last_at, times = kept.times + 1,
      minute_at = case when kept.minute_at > excluded.last_at - interval '1 minute' then kept.minute_at else excluded.last_at end,
      minute_times = case when kept.minute_at > excluded.last_at - interval '1 minute' then kept.minute_times + 1 else 1 end
    returning minute_times
  `.execute(ctx.db);
  return counted.map(({ minute_times }) => minute_times);
}

/** Locks the stored refusals with these keys until the transaction ends, in the order in which refusals are written. */
export async function lockRefusals(ctx: Reads, userId: number, keys: readonly string[]): Promise<void> {
  await inIdOrder(ctx, userId, keys).execute();
}

/** Deletes the refusals of documents that were accepted since. */
export async function closeQuarantine(ctx: Reads, userId: number, ids: readonly string[]): Promise<void> {
  await ctx.db
    .deleteFrom('field_quarantine')
    .where('user_id', '=', userId)
    .where('id', 'in', inIdOrder(ctx, userId, ids))
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Records that refused documents were deleted on their phone since. */
export async function markDeleted(ctx: Reads, userId: number, ids: readonly string[]): Promise<void> {
  await ctx.db
    .updateTable('field_quarantine')
    .set({ is_deleted: true })
    .where('user_id', '=', userId)
    .where('id', 'in', inIdOrder(ctx, userId, ids))
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Takes a refused document out of the list of those that wait for a decision. */
export async function discardRefused(
  ctx: Reads & Needs<'now'>,
  { id, user_id }: { id: string; user_id: number },
  discardedBy: number,
): Promise<void> {
  await ctx.db
    .updateTable('field_quarantine')
    .set({ discarded_at: ctx.now, discarded_by: discardedBy })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Locks in the order in which refusals are written, so that two pushes of one phone cannot deadlock. */
function inIdOrder(ctx: Reads, userId: number, ids: readonly string[]) {
  return ctx.db
    .selectFrom('field_quarantine')
    .select('id')
    .where(among('id', ids))
    .where('user_id', '=', userId)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('id')
    .forUpdate();
}

type Conflict = Omit<Insertable<FieldTables['field_conflicts']>, 'settled_at' | 'settled_by' | 'take'>;

/** Stores values that were refused because another user had changed the field first. */
export async function insertConflicts(ctx: Reads, conflicts: readonly Conflict[]): Promise<void> {
  await ctx.db
    .insertInto('field_conflicts')
    .values(conflicts.map((conflict) => ({ ...conflict, settled_at: null, settled_by: null, take: null })))
    .onConflict((conflict) => conflict.columns(['passage_id', 'field', 'refused_hash']).doNothing())
    .execute();
}

/**
 * Gives passages that were accepted without a change the next change number, so that a phone that lacks their fields downloads
 * them.
 */
export async function numberAgain(ctx: Reads, passageIds: readonly number[]): Promise<void> {
  await sql`
    update field_changes set seq = next_field_seq(entity_id)
    where collection = 'passages' and ${among('object_id', passageIds)} and ${ofTenant(ctx, 'entity_id')}
  `.execute(ctx.db);
}

/** Finds the passages of an association with these client ids, and locks them by id until the transaction ends. */
export function lockByClientIds(ctx: Reads, entityId: number, ids: readonly string[]) {
  return ctx.db
    .selectFrom('passages')
    .select(['id', 'passage_id', 'draft_digest'])
    .where('entity_id', '=', entityId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('passage_id')
    .forNoKeyUpdate()
    .execute();
}
