import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Needs, Reads } from '../core/context.ts';
import { sealedOf } from '../core/fields/field-changes.ts';
import { passageFields } from '../core/records/passage.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import type { Instant } from '../core/time.ts';
import { ofLiveTenant, ofTenant, oneOf } from './conditions.ts';
import type { Db } from './connection/db.ts';
import { type HistoryFilter, historyThatMatches } from './history.ts';
import type { Reach } from './operations.ts';
import { passageRecords } from './passages/find.ts';
import { moneyOf } from './passages/money.ts';
import { disputedAmount, providerFee } from './pay/payment-list.ts';
import { matchesReceipt, type ReceiptFilter } from './receipts/receipts.ts';
import { findCountedPage } from './rows.ts';
import type { Database } from './tables/database.ts';

export type ExportRow = Selectable<Database['exports']>;

/** Exports of live operations, and exports about a person. */
function exportRecords(ctx: Reads) {
  return ctx.db
    .selectFrom('exports')
    .leftJoin('operations', 'operations.id', 'exports.operation_id')
    .selectAll('exports')
    .where('operations.deleted_at', 'is', null)
    .where(ofLiveTenant(ctx, 'exports.entity_id'));
}

/** An export with what its download is named after: the season, and the day where the association is. */
export type NamedExport = ExportRow & { season: string | null; time_zone: string };

export function findExport(ctx: Reads, exportId: number): Promise<NamedExport | undefined> {
  return exportRecords(ctx)
    .innerJoin('entities', 'entities.id', 'exports.entity_id')
    .select(['operations.name as season', 'entities.time_zone'])
    .where('exports.id', '=', exportId)
    .executeTakeFirst();
}

type ExportsFilter = {
  operationId?: number | undefined;
  /** Combined with OR. */
  kinds?: readonly ExportRow['kind'][] | undefined;
  requestedBy?: number | undefined;
};

const latestFirst = {
  by: [sql.ref<number>('exports.id')],
  direction: 'desc' as const,
  keysOf: (row: ExportRow) => [row.id],
};

/** A page of the exports that match all filters. */
export function findExportPage(ctx: Reads, filter: ExportsFilter, page: PageRequest<'-export_id'>) {
  const { operationId, kinds, requestedBy } = filter;
  let query = exportRecords(ctx);
  if (operationId !== undefined) query = query.where('exports.operation_id', '=', operationId);
  if (kinds !== undefined) query = query.where(oneOf('exports.kind', kinds));
  if (requestedBy !== undefined) query = query.where('exports.requested_by', '=', requestedBy);
  return findCountedPage(query, latestFirst, page);
}

export type ExportToBuild = ExportRow & { time_zone: string };

/** Finds an export with the time zone of its association. */
export function findExportToBuild(ctx: Reads, exportId: number): Promise<ExportToBuild | undefined> {
  return exportRecords(ctx)
    .innerJoin('entities', 'entities.id', 'exports.entity_id')
    .select('entities.time_zone')
    .where('exports.id', '=', exportId)
    .executeTakeFirst();
}

export function insertExport(db: Db, row: Insertable<Database['exports']>) {
  return db.insertInto('exports').values(row).returningAll().executeTakeFirstOrThrow();
}

type Built = { file: string; rows: number; bytes: number };

/** Marks a pending export as ready; returns false when it is ready, failed or withdrawn. */
export async function markReady(
  ctx: Reads & Needs<'now'>,
  exportId: number,
  { file, rows, bytes }: Built,
): Promise<boolean> {
  const ready = await ctx.db
    .updateTable('exports')
    .set({ state: 'ready', file, row_count: rows, byte_count: bytes })
    .set({ version: sql`version + 1`, updated_at: ctx.now })
    .where('id', '=', exportId)
    .where('state', '=', 'pending')
    .where(ofTenant(ctx, 'entity_id'))
    .returning('id')
    .executeTakeFirst();
  return ready !== undefined;
}

/** Fails exports that have been pending since before `before`. */
export async function failStaleExports({ db, now }: Needs<'db' | 'now'>, before: Instant): Promise<number> {
  const rows = await db
    .updateTable('exports')
    .set({ state: 'failed', failure: 'not-built', version: sql`version + 1`, updated_at: now })
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .returning('id')
    .execute();
  return rows.length;
}

type ExportedTable = 'passages' | 'receipts';

type CardSums = Record<'paid_back_cents' | 'disputed_cents' | 'fee_cents' | 'net_cents', number | null>;

/**
 * What became of the succeeded card payments of a passage, as in the list of payments: null without one, or where the values are not
 * known yet, and for cancelled receipts, because the replacing receipt has them, so that the columns can be summed.
 */
const cardSums = (of: ExportedTable) =>
  sql<CardSums>`(select sum(p.refunded_cents) as paid_back_cents, sum(${disputedAmount}) as disputed_cents,
      sum(${providerFee}) as fee_cents,
      sum(p.amount_cents - ${providerFee} - p.refunded_cents - ${disputedAmount}) as net_cents
    from pay_payments p
    where p.passage_id = ${sql.ref(`${of}.passage_id`)} and p.entity_id = ${sql.ref(`${of}.entity_id`)}
      and p.status = 'succeeded'${of === 'receipts' ? sql` and receipts.state <> 'cancelled'` : sql``})`.as(
    'card',
  );

/** The operation of an export, and the time zone of its instants. */
export type Exported = Pick<ExportToBuild, 'entity_id' | 'operation_id' | 'time_zone'> & {
  /** Selects receipts; all receipts if omitted. */
  receipts?: ReceiptFilter;
  /** Selects history entries; all entries if omitted. */
  history?: Omit<HistoryFilter, 'operationId' | 'timeZone'>;
};

const localText = (column: string, timeZone: string, format: RawBuilder<string>) =>
  sql<string>`to_char(${sql.ref(column)} at time zone ${timeZone}, ${format})`;
const DAY = sql<string>`'YYYY-MM-DD'`;
const TIME = sql<string>`'HH24:MI'`;
const DAY_AND_TIME = sql<string>`'YYYY-MM-DD HH24:MI'`;

/** The live passages of an operation with ids after `after`, by id, with readable names of all records they reference. */
export function findPassagesAfter(ctx: Reads & Reach, wanted: Exported, after: number, limit: number) {
  return passagesToExport(ctx, wanted.time_zone)
    .where('passages.fk_operation', '=', wanted.operation_id)
    .where('passages.passage_id', '>', after)
    .orderBy('passages.passage_id')
    .limit(limit)
    .execute();
}

/** Lists its columns and formats instants in the database, because the driver parses every column of each row. */
function passagesToExport(ctx: Reads & Reach, timeZone: string) {
  return passageRecords(ctx)
    .clearSelect()
    .innerJoin('sectors', 'sectors.id', 'passages.fk_sector')
    .innerJoin('users', 'users.id', 'ope_users.user_id')
    .leftJoin('addresses', 'addresses.id', 'passages.fk_adresse')
    .leftJoinLateral(
      () => cardSums('passages'),
      (join) => join.onTrue(),
    )
    .select([
      'passages.passage_id',
      'passages.id',
      'passages.entity_id',
      'passages.floor',
      'passages.door',
      'passages.fk_type',
      'passages.motif',
      'passages.return_on',
      'passages.return_part',
      'passages.montant_cents',
      'passages.fk_type_reglement',
      'passages.payment_state',
      'passages.nb_calendriers',
      'passages.cheque_bank',
      'passages.cheque_number',
      ...sealedOf(passageFields).map((column) => `passages.${column}` as const),
      'passages.flags',
      localText('passages.passed_at', timeZone, DAY).as('passed_on'),
      localText('passages.passed_at', timeZone, TIME).as('passed_time'),
      localText('passages.created_at', timeZone, DAY_AND_TIME).as('recorded_time'),
      'sectors.sector_name',
      'users.uuid as member_uuid',
      'users.entity_id as member_entity_id',
      'users.encrypted_name as member_encrypted_name',
      'users.username as member_username',
      'addresses.numero',
      'addresses.rep',
      'addresses.voie',
      'addresses.code_postal',
      'addresses.commune',
      'receipts.number as receipt_number',
      moneyOf('passages').counted.as('counted_cents'),
      'card.paid_back_cents',
      'card.disputed_cents',
      'card.fee_cents',
      'card.net_cents',
    ]);
}

export type PassageToExport = Awaited<
  ReturnType<ReturnType<typeof passagesToExport>['executeTakeFirstOrThrow']>
>;

/** The history of an association or an operation with ids after `after`, by id, in the time zone of the association. */
export function findHistoryAfter(ctx: Reads, wanted: Exported, after: number, limit: number) {
  const { entity_id, operation_id, time_zone: timeZone, history } = wanted;
  const filter = { from: null, to: null, ...history, operationId: operation_id ?? undefined, timeZone };
  return historyThatMatches(ctx, entity_id, filter)
    .select([
      localText('history.at', timeZone, DAY).as('done_on'),
      localText('history.at', timeZone, TIME).as('done_time'),
    ])
    .where('history.id', '>', after)
    .orderBy('history.id')
    .limit(limit)
    .execute();
}

export type HistoryToExport = Awaited<ReturnType<typeof findHistoryAfter>>[number];

/** The receipts of an operation with ids after `after`, by id, with their issuers. */
export function findReceiptsAfter(ctx: Reads, wanted: Exported, after: number, limit: number) {
  return receiptsToExport(ctx, wanted.time_zone)
    .where(matchesReceipt(wanted.receipts ?? {}))
    .where('passages.fk_operation', '=', wanted.operation_id)
    .where('receipts.id', '>', after)
    .orderBy('receipts.id')
    .limit(limit)
    .execute();
}

function receiptsToExport(ctx: Reads, timeZone: string) {
  return ctx.db
    .selectFrom('receipts')
    .innerJoin('passages', 'passages.passage_id', 'receipts.passage_id')
    .leftJoin('users', 'users.id', 'receipts.issued_by')
    .leftJoinLateral(
      () => cardSums('receipts'),
      (join) => join.onTrue(),
    )
    .selectAll('receipts')
    .select([
      localText('receipts.created_at', timeZone, DAY).as('issued_on'),
      'users.uuid as issuer_uuid',
      'users.entity_id as issuer_entity_id',
      'users.encrypted_name as issuer_encrypted_name',
      'users.username as issuer_username',
      'passages.payment_state',
      'card.paid_back_cents',
      'card.disputed_cents',
      'card.fee_cents',
      'card.net_cents',
    ])
    .where(ofTenant(ctx, 'receipts.entity_id'));
}

export type ReceiptToExport = Awaited<
  ReturnType<ReturnType<typeof receiptsToExport>['executeTakeFirstOrThrow']>
>;
