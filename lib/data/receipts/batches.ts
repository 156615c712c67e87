import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Needs, Reads } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import type { Instant } from '../../core/time.ts';
import { ofLiveTenant, ofTenant } from '../conditions.ts';
import { conditionsOf, type PassageFilter } from '../passages/filter.ts';
import { moneyOf } from '../passages/money.ts';
import { findPage } from '../rows.ts';
import type { Database } from '../tables/database.ts';

export type ReceiptBatchRow = Selectable<Database['receipt_batches']>;

/** Batches of live operations. */
function batchesInReach(ctx: Reads) {
  return ctx.db
    .selectFrom('receipt_batches')
    .innerJoin('operations', 'operations.id', 'receipt_batches.operation_id')
    .selectAll('receipt_batches')
    .where('operations.deleted_at', 'is', null)
    .where(ofLiveTenant(ctx, 'receipt_batches.entity_id'));
}

export function findReceiptBatch(ctx: Reads, batchId: number): Promise<ReceiptBatchRow | undefined> {
  return batchesInReach(ctx).where('receipt_batches.id', '=', batchId).executeTakeFirst();
}

const latestFirst = {
  by: [sql.ref<number>('receipt_batches.id')],
  direction: 'desc' as const,
  keysOf: (row: ReceiptBatchRow) => [row.id],
};

type BatchesFilter = { operationId?: number | undefined; state?: ReceiptBatchRow['state'] | undefined };

/** A page of the batches that match all filters. */
export function findReceiptBatchPage(
  ctx: Reads,
  { operationId, state }: BatchesFilter,
  page: PageRequest<'-batch_id'>,
) {
  let query = batchesInReach(ctx);
  if (operationId !== undefined) query = query.where('receipt_batches.operation_id', '=', operationId);
  if (state !== undefined) query = query.where('receipt_batches.state', '=', state);
  return findPage(query, latestFirst, page);
}

/**
 * Finds a pending batch with the data of its next step, and locks it until the commit, so that its steps run one after the other.
 */
export function lockPendingBatch(ctx: Reads, batchId: number) {
  return batchesInReach(ctx)
    .innerJoin('entities', 'entities.id', 'receipt_batches.entity_id')
    .select(['operations.chk_active', 'entities.time_zone'])
    .where('receipt_batches.id', '=', batchId)
    .where('receipt_batches.state', '=', sql.lit('pending'))
    .forUpdate('receipt_batches')
    .executeTakeFirst();
}

/** Visits with money and without a live receipt, whose card payment, if any, has arrived. */
function dueVisits(ctx: Reads, filter: PassageFilter, hasEmail: boolean) {
  const conditions = [
    ...conditionsOf(ctx, { ...filter, hasReceipt: false }),
    sql`${moneyOf('passages').counted} > 0`,
    sql`passages.payment_state is distinct from 'mismatch'`,
    ...(hasEmail ? [sql`passages.email_index is not null`] : []),
  ];
  return sql`from passages join ope_users on ope_users.id = passages.fk_user
    left join receipts on receipts.passage_id = passages.passage_id and receipts.state <> 'cancelled'
    where passages.deleted_at is null and ${ofTenant(ctx, 'passages.entity_id')}
      and ${sql.join(conditions, sql` and `)}`;
}

type Asked = { filter: PassageFilter; hasEmail: boolean };

/** The number of due visits, and the highest of their ids; 0 when there is none. */
export async function countDueVisits(ctx: Reads, { filter, hasEmail }: Asked) {
  const { rows } = await sql<{ total: number; up_to: number }>`
    select count(*)::int as total, coalesce(max(passages.passage_id), 0)::bigint as up_to
    ${dueVisits(ctx, filter, hasEmail)}`.execute(ctx.db);
  return rows[0] ?? { total: 0, up_to: 0 };
}

export type DueCount = { gifts: number; cancelled: number };

/** How many visits of an operation wait for a receipt, and how many of them have had one that was cancelled. */
export async function countDue(ctx: Reads, { filter, hasEmail }: Asked): Promise<DueCount> {
  const { rows } = await sql<DueCount>`
    select count(*)::int as gifts, (count(*) filter (where exists (
      select from receipts past where past.passage_id = passages.passage_id and past.state = 'cancelled')))::int as cancelled
    ${dueVisits(ctx, filter, hasEmail)}`.execute(ctx.db);
  return rows[0] ?? { gifts: 0, cancelled: 0 };
}

type Stretch = { after: number; upTo: number; limit: number };

/**
 * Returns the ids of the next due visits, and locks all of them before the first one takes a number, so that the holder of the
 * series lock never waits for a visit. Visits that got a receipt during the wait may be included.
 */
export async function lockDueVisits(
  ctx: Reads,
  { filter, hasEmail }: Asked,
  { after, upTo, limit }: Stretch,
): Promise<number[]> {
  const { rows } = await sql<{ passage_id: number }>`
    select passages.passage_id ${dueVisits(ctx, filter, hasEmail)}
      and passages.passage_id > ${after} and passages.passage_id <= ${upTo}
    order by passages.passage_id limit ${sql.lit(limit)} for update of passages`.execute(ctx.db);
  return rows.map(({ passage_id }) => passage_id);
}

type NewBatch = Pick<
  ReceiptBatchRow,
  'entity_id' | 'operation_id' | 'kind' | 'state' | 'up_to' | 'total' | 'requested_by'
> & { filter: string };

export function insertReceiptBatch(ctx: Needs<'db' | 'now'>, batch: NewBatch): Promise<ReceiptBatchRow> {
  return ctx.db
    .insertInto('receipt_batches')
    .values({ ...batch, created_at: ctx.now, updated_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The result of a step: how many visits it processed, and the last one. */
export type BatchStep = Pick<ReceiptBatchRow, 'reached' | 'state' | 'failure'> & {
  issued: number;
  already: number;
  refused: readonly { passage_id: number; code: string }[];
};

/** Adds a step to its batch. */
export async function saveBatchStep(
  ctx: Reads & Needs<'now'>,
  { id, entity_id }: Pick<ReceiptBatchRow, 'id' | 'entity_id'>,
  { reached, state, failure, issued, already, refused }: BatchStep,
): Promise<void> {
  const more = (column: 'issued' | 'already' | 'refused', count: number): RawBuilder<number> =>
    sql<number>`${sql.ref(column)} + ${count}::int`;
  await ctx.db
    .updateTable('receipt_batches')
    .set({
      reached,
      state,
      failure,
      issued: more('issued', issued),
      already: more('already', already),
      refused: more('refused', refused.length),
      version: sql`version + 1`,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
  if (refused.length === 0) return;
  await ctx.db
    .insertInto('receipt_batch_refusals')
    .values(refused.map(({ passage_id, code }) => ({ batch_id: id, entity_id, passage_id, code })))
    .execute();
}

/** The visits of a batch for which no receipt was issued, by id. */
export function findBatchRefusals(ctx: Reads, batchId: number, limit: number) {
  return ctx.db
    .selectFrom('receipt_batch_refusals')
    .select(['passage_id', 'code'])
    .where('batch_id', '=', batchId)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('passage_id')
    .limit(sql.lit(limit))
    .execute();
}

/** Fails batches without progress since `before`. */
export async function failStaleBatches({ db, now }: Needs<'db' | 'now'>, before: Instant): Promise<number> {
  const rows = await db
    .updateTable('receipt_batches')
    .set({ state: 'failed', failure: 'not-finished', version: sql`version + 1`, updated_at: now })
    .where('state', '=', 'pending')
    .where('updated_at', '<', before)
    .returning('id')
    .execute();
  return rows.length;
}
