import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reads } from '../core/context.ts';
import type { PageRequest } from '../core/pages.ts';
import type { Instant } from '../core/time.ts';
import { ofLiveTenant, ofTenant } from './conditions.ts';
import type { Db } from './db.ts';
import type { Reach } from './operations.ts';
import { findPage } from './rows.ts';
import type { Database } from './schema.ts';

/** The operation and the collector of a passage, and the logo of its association, for its receipt. */
export function findReceiptFacts(ctx: Reads, passageId: number) {
  return ctx.db
    .selectFrom('passages')
    .innerJoin('operations', 'operations.id', 'passages.fk_operation')
    .innerJoin('ope_users', 'ope_users.id', 'passages.fk_user')
    .innerJoin('users', 'users.id', 'ope_users.user_id')
    .innerJoin('entities', 'entities.id', 'passages.entity_id')
    .leftJoin('uploads', 'uploads.id', 'entities.logo')
    .select([
      'operations.name as operation',
      'users.uuid',
      'users.entity_id',
      'users.encrypted_name',
      'uploads.uuid as logo_uuid',
      'uploads.content_type as logo_type',
      'uploads.width as logo_width',
      'uploads.height as logo_height',
    ])
    .where('passages.passage_id', '=', passageId)
    .where(ofTenant(ctx, 'passages.entity_id'))
    .executeTakeFirst();
}

export type ReceiptRow = Selectable<Database['receipts']>;

/** Receipts of the tenant; for scope `own`, those of the caller's passages. */
function receiptsInReach(ctx: Reads & Reach) {
  const query = ctx.db
    .selectFrom('receipts')
    .selectAll('receipts')
    .where(ofLiveTenant(ctx, 'receipts.entity_id'));
  const { caller } = ctx;
  if (ctx.scope !== 'own' || caller.kind !== 'user') return query;
  return query.where(
    sql<boolean>`exists (select from passages p join ope_users m on m.id = p.fk_user
      where p.passage_id = receipts.passage_id and m.user_id = ${caller.userId})`,
  );
}

export function findReceipt(ctx: Reads & Reach, receiptId: number) {
  return receiptsInReach(ctx).where('receipts.id', '=', receiptId).executeTakeFirst();
}

/** Receipts the caller may see, the latest first. */
export function findReceiptPage(
  ctx: Reads & Reach,
  filter: { passageId?: number | undefined },
  page: PageRequest<'-receipt_id'>,
) {
  let query = receiptsInReach(ctx);
  if (filter.passageId !== undefined) query = query.where('receipts.passage_id', '=', filter.passageId);
  const by = [sql.ref<number>('receipts.id')];
  return findPage(query, { by, direction: 'desc', keysOf: (row: ReceiptRow) => [row.id] }, page);
}

/** The receipt with a verification code, of any association. */
export function findReceiptByCode({ db }: Pick<Reads, 'db'>, code: string) {
  return db.selectFrom('receipts').selectAll().where('verification_code', '=', code).executeTakeFirst();
}

export type ReceiptFacts = NonNullable<Awaited<ReturnType<typeof findReceiptFacts>>>;

/** What a new receipt is known by. */
type Taken = { receiptId: number; year: number; sequence: number };

/**
 * Takes the next number of the payments of this year, in the time zone of the association of a passage; undefined
 * without such a passage. The row of the series stays locked until the commit, and a rollback gives the number back, so
 * that numbers have no gaps.
 */
export async function takeNumber(ctx: Reads, passageId: number, now: Instant): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    insert into receipt_series as series (entity_id, kind, year, last_number)
    select e.id, 'payment', extract(year from ${now}::timestamptz at time zone e.time_zone)::int, 1
    from passages p join entities e on e.id = p.entity_id
    where p.passage_id = ${passageId} and ${ofTenant(ctx, 'p.entity_id')}
    on conflict (entity_id, kind, year) do update set last_number = series.last_number + 1
    returning nextval(pg_get_serial_sequence('receipts', 'id')) as "receiptId", series.year,
      series.last_number as sequence
  `.execute(ctx.db);
  return rows[0];
}

export async function insertReceipt(db: Db, receipt: Insertable<Database['receipts']>): Promise<void> {
  await db.insertInto('receipts').values(receipt).execute();
}

/** Marks a pending receipt as rendered; false when it is not pending any more. */
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

/** Marks a rendered receipt as sent; a cancelled one stays cancelled. */
export async function markSent(ctx: Reads, receiptId: number, now: Instant): Promise<void> {
  await ctx.db
    .updateTable('receipts')
    .set({ state: 'sent', version: sql`version + 1`, updated_at: now })
    .where('id', '=', receiptId)
    .where(ofTenant(ctx, 'entity_id'))
    .where('state', '=', 'rendered')
    .execute();
}

/** Cancels a receipt with the refunded or lost cents; its number is not reused. */
export async function cancelReceipt(
  ctx: Reads,
  receiptId: number,
  { reason, cents, now }: { reason: string; cents: number; now: Instant },
): Promise<void> {
  await ctx.db
    .updateTable('receipts')
    .set({
      state: 'cancelled',
      cancel_reason: reason,
      refunded_cents: cents,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', receiptId)
    .where(ofTenant(ctx, 'entity_id'))
    .where('state', '<>', sql.lit('cancelled'))
    .execute();
}

/** Sets the refunded cents of a receipt. */
export async function markRefunded(
  ctx: Reads,
  receiptId: number,
  { cents, now }: { cents: number; now: Instant },
): Promise<void> {
  await ctx.db
    .updateTable('receipts')
    .set({ refunded_cents: cents, version: sql`version + 1`, updated_at: now })
    .where('id', '=', receiptId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
