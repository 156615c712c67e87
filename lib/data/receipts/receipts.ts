import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Needs, Reads } from '../../core/context.ts';
import type { Cents } from '../../core/money.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import type { Day, Instant } from '../../core/time.ts';
import { ofLiveTenant, ofTenant, oneOf } from '../conditions.ts';
import type { Db } from '../connection/db.ts';
import type { Reach } from '../operations.ts';
import { findCountedPage, type Order } from '../rows.ts';
import type { Database } from '../tables/database.ts';

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
      'passages.draft_digest',
      'operations.name as operation',
      'operations.calendar_value_cents as calendar_value',
      'users.id as collector_id',
      'users.uuid',
      'users.entity_id',
      'users.encrypted_name',
      'uploads.uuid as logo_uuid',
      'uploads.content_type as logo_type',
      'uploads.width as logo_width',
      'uploads.height as logo_height',
      // A visit has one live receipt at a time; earlier ones are cancelled.
      sql<string | null>`(select r.number from receipts r where r.passage_id = passages.passage_id
        order by r.id desc limit 1)`.as('replaces'),
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
  return query.where('receipts.donor_erased', '=', false).where(
    sql<boolean>`exists (select from passages p join ope_users m on m.id = p.fk_user
      where p.passage_id = receipts.passage_id and m.user_id = ${caller.userId})`,
  );
}

export function findReceipt(ctx: Reads & Reach, receiptId: number) {
  return receiptsInReach(ctx).where('receipts.id', '=', receiptId).executeTakeFirst();
}

/** Returns those of these uuids that are receipts of the tenant. */
export async function findReceiptsByUuid(ctx: Reads, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('receipts')
    .select('uuid')
    .where('uuid', 'in', [...uuids])
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

export type ReceiptFilter = {
  passageId?: number | undefined;
  operationId?: number | undefined;
  /** The author of the visit. */
  userId?: number | undefined;
  /** Days of the payment, both included. */
  from?: Day | undefined;
  to?: Day | undefined;
  /** Combined with OR. */
  states?: readonly ReceiptRow['state'][] | undefined;
  kinds?: readonly ReceiptKind[] | undefined;
  /** A receipt number, split into its parts. */
  place?: { kind: ReceiptKind; year: number; sequence: number };
  updatedSince?: Instant | undefined;
};

export type ReceiptSort = '-receipt_id' | '-updated_at' | 'updated_at';

/** True for receipts that match all filters. */
export function matchesReceipt(filter: ReceiptFilter) {
  const { passageId, operationId, userId, from, to, states, kinds, place, updatedSince } = filter;
  const conditions = [
    ...(passageId === undefined ? [] : [sql`receipts.passage_id = ${passageId}`]),
    ...(operationId === undefined ? [] : [sql`${visit(sql`p.fk_operation = ${operationId}`)}`]),
    ...(userId === undefined
      ? []
      : [visit(sql`p.fk_user in (select m.id from ope_users m where m.user_id = ${userId})`)]),
    ...(from === undefined ? [] : [sql`receipts.paid_on >= ${from}`]),
    ...(to === undefined ? [] : [sql`receipts.paid_on <= ${to}`]),
    ...(states === undefined ? [] : [oneOf('receipts.state', states)]),
    ...(kinds === undefined ? [] : [oneOf('receipts.kind', kinds)]),
    ...(updatedSince === undefined ? [] : [sql`receipts.updated_at >= ${updatedSince}`]),
    ...(place === undefined
      ? []
      : [
          sql`(receipts.kind, receipts.year, receipts.sequence) = (${place.kind}, ${place.year}::int, ${place.sequence}::int)`,
        ]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const visit = (condition: RawBuilder<unknown>) => sql`exists (select from passages p
  where p.passage_id = receipts.passage_id and p.entity_id = receipts.entity_id and ${condition})`;

/** Finds a receipt that the caller may see, and locks it until the transaction ends. */
export function lockReceipt(ctx: Reads & Reach, receiptId: number) {
  return receiptsInReach(ctx).where('receipts.id', '=', receiptId).forUpdate().executeTakeFirst();
}

/** Locks the receipt of an e-mail and returns its state. */
export async function lockReceiptOfEmail(
  ctx: Reads,
  emailId: number,
): Promise<ReceiptRow['state'] | undefined> {
  const row = await ctx.db
    .selectFrom('receipts')
    .select('state')
    .where(
      'id',
      '=',
      sql<number>`(select e.receipt_id from emails e where e.id = ${emailId} and e.purpose = 'receipt')`,
    )
    .where(ofLiveTenant(ctx, 'receipts.entity_id'))
    .forUpdate()
    .executeTakeFirst();
  return row?.state;
}

/** A page of the receipts that the caller may see and that match all filters. */
export function findReceiptPage(ctx: Reads & Reach, filter: ReceiptFilter, page: PageRequest<ReceiptSort>) {
  return findCountedPage(receiptsInReach(ctx).where(matchesReceipt(filter)), orders[page.sort], page);
}

const receiptId = sql.ref<number>('receipts.id');
const byChange = {
  by: [sql.ref<string>('receipts.updated_at'), receiptId],
  keysOf: (row: ReceiptRow) => [row.updated_at, row.id],
};

const orders: Record<ReceiptSort, Order<ReceiptRow>> = {
  '-receipt_id': { by: [receiptId], direction: 'desc', keysOf: (row) => [row.id] },
  '-updated_at': { ...byChange, direction: 'desc' },
  updated_at: { ...byChange, direction: 'asc' },
};

/**
 * Sums the fiscal receipts of the tenant for gifts of these days: the number of live ones, their amounts minus refunds, and the
 * number of cancelled ones.
 */
export async function sumFiscalReceipts(ctx: Reads, { from, to }: { from: Day; to: Day }) {
  const { rows } = await sql<{ receipts: number; cents: Cents; cancelled: number }>`
    select count(*) filter (where state <> 'cancelled') as receipts,
      coalesce(sum(amount_cents - refunded_cents) filter (where state <> 'cancelled'), 0)::bigint as cents,
      count(*) filter (where state = 'cancelled') as cancelled
    from receipts
    where ${ofTenant(ctx, 'entity_id')} and kind = 'fiscal' and paid_on between ${from} and ${to}
  `.execute(ctx.db);
  return rows[0] ?? { receipts: 0, cents: 0, cancelled: 0 };
}

/** Finds the receipt with a verification code, in any association. */
export function findReceiptByCode({ db }: Pick<Reads, 'db'>, code: string) {
  return db.selectFrom('receipts').selectAll().where('verification_code', '=', code).executeTakeFirst();
}

export type ReceiptFacts = NonNullable<Awaited<ReturnType<typeof findReceiptFacts>>>;

/** The identifiers of a new receipt. */
type Taken = { receiptId: number; year: number; sequence: number };

export type ReceiptKind = ReceiptRow['kind'];

/**
 * Takes the next number of this year and kind, in the time zone of the association of a passage; undefined
 * without such a passage. The row of the series stays locked until the commit, and a rollback gives the number back, so
 * that numbers have no gaps.
 */
export async function takeNumber(
  ctx: Reads & Needs<'now'>,
  passageId: number,
  kind: ReceiptKind,
): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    insert into receipt_series as series (entity_id, kind, year, last_number)
    select e.id, ${kind}, extract(year from ${ctx.now}::timestamptz at time zone e.time_zone)::int, 1
    from passages p join entities e on e.id = p.entity_id
    where p.passage_id = ${passageId} and ${ofTenant(ctx, 'p.entity_id')}
    on conflict (entity_id, kind, year) do update set last_number = series.last_number + 1
    returning nextval(pg_get_serial_sequence('receipts', 'id')) as "receiptId", series.year,
      series.last_number as sequence
  `.execute(ctx.db);
  return rows[0];
}

/** Returns the number that this transaction took last; the transaction still holds the lock on its series. */
export async function giveNumberBack(
  ctx: Reads & Needs<'now'>,
  passageId: number,
  kind: ReceiptKind,
): Promise<void> {
  await sql`
    update receipt_series series set last_number = series.last_number - 1
    from passages p join entities e on e.id = p.entity_id
    where p.passage_id = ${passageId} and ${ofTenant(ctx, 'p.entity_id')} and series.entity_id = e.id
      and series.kind = ${kind}
      and series.year = extract(year from ${ctx.now}::timestamptz at time zone e.time_zone)::int
  `.execute(ctx.db);
}

export async function insertReceipt(db: Db, receipt: Insertable<Database['receipts']>): Promise<void> {
  await db.insertInto('receipts').values(receipt).execute();
}

/** Marks a pending receipt as rendered and returns its new row; undefined when it is no longer pending. */
export function markRendered(
  ctx: Reads,
  receiptId: number,
  sha256: string,
  now: Instant,
): Promise<ReceiptRow | undefined> {
  return ctx.db
    .updateTable('receipts')
    .set({ state: 'rendered', pdf_sha256: sha256, version: sql`version + 1`, updated_at: now })
    .where('id', '=', receiptId)
    .where(ofTenant(ctx, 'entity_id'))
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
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

/** Deletes the recipients of receipts that were issued before `before` or whose donor was erased. Returns how many. */
export async function purgeRecipients(
  { db, now }: Needs<'db' | 'now'>,
  before: Instant,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update receipts set encrypted_to = null, version = version + 1, updated_at = ${now}
    where id in (
      select r.id from receipts r
      where r.encrypted_to is not null and (r.created_at < ${before} or r.donor_erased)
      order by r.id limit ${sql.lit(limit)} for update of r skip locked)
    returning id
  `.execute(db);
  return rows.length;
}
