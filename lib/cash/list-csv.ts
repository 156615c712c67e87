import * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { headingOf, type MoneyWordName, moneyWords } from '../core/money-words.ts';
import { invalid, Problem } from '../core/problems/problem.ts';
import type { FileReply } from '../core/reply.ts';
import { IdParameter } from '../core/schemas/common.ts';
import { CsvParameters, csvReply, csvStyleOf, UNREADABLE } from '../core/text/csv.ts';
import { dayIn, localTime } from '../core/time.ts';
import { findHandovers, type HandoverRow } from '../data/cash/find.ts';
import { findEntity } from '../data/entities.ts';
import { findOperation } from '../data/operations.ts';
import { userName } from '../users/present.ts';
import { handoverStateLabels } from './labels.ts';
import { handoverFilters } from './list.ts';
import { differencesOf } from './rules.ts';

/** Limits the response to well below the platform's size limit. */
const MAX_LINES = 10_000;

/** The filters of the list, of one operation, and the style of the file. */
export const HandoversCsvQuery = { ...handoverFilters, operation_id: IdParameter, ...CsvParameters };
type Query = z.output<z.ZodObject<typeof HandoversCsvQuery>>;

/** The words of the sums: of a hand-over what was expected, announced and counted, of a deposit what it brought. */
const words = [
  'expected',
  'announced',
  'counted',
  'difference',
  'deposited',
] as const satisfies MoneyWordName[];
type Word = (typeof words)[number];

const sumColumns = Object.fromEntries(
  words.flatMap((word) => [
    [`${word}_cash_cents`, headingOf(word, 'espèces')],
    [`${word}_cheque_cents`, headingOf(word, 'chèques')],
    [`${word}_cheque_count`, headingOf(word, 'nombre de chèques')],
  ]),
);

const headings: Readonly<Record<string, string>> = {
  number: 'Numéro',
  state: 'État',
  created_at: 'Enregistrée le',
  from: 'De',
  passages: 'Passages',
  ...sumColumns,
  reason: 'Motif de l’écart',
  confirmed_at: 'Confirmée le',
  unwitnessed: 'Sans témoin',
  deposited_on: `${moneyWords.deposited.label} le`,
  deposit_reference: 'Référence',
  cancelled_at: 'Annulée le',
  cancel_reason: 'Motif de l’annulation',
};

const HandoverLine = z.strictObject(
  Object.fromEntries(Object.keys(headings).map((name) => [name, z.string().nullable()])),
);

/** Returns the hand-overs and deposits of an operation as a CSV file, the latest first; with scope `own`, those of the caller. */
export async function readHandoversCsv(outer: Context, query: Query): Promise<FileReply> {
  const { operation_id: operationId, member, state: states } = query;
  const operation = await findOperation(outer, operationId);
  if (!operation) throw new Problem('operation-not-found', { status: 404 });
  const ctx = inEntity(outer, operation.entity_id);
  const [entity, rows] = await Promise.all([
    findEntity(ctx, operation.entity_id),
    findHandovers(ctx, { operationId, member, states }, MAX_LINES + 1),
  ]);
  if (rows.length > MAX_LINES) {
    const detail = `there are more than ${MAX_LINES} hand-overs: choose a member or a state`;
    throw invalid({ pointer: '?state', detail, code: 'too-many' });
  }
  const timeZone = entity?.time_zone ?? 'UTC';
  const lines = rows.map((row) => lineOf(ctx, row, timeZone));
  return csvReply(`handovers-${operationId}`, HandoverLine, lines, csvStyleOf(query), headings);
}

function lineOf(ctx: Context, row: HandoverRow, timeZone: string) {
  const at = (instant: string | null) => instant && localTime(timeZone, instant);
  const isDeposit = row.destination === 'bank';
  return {
    number: row.number,
    state: stateOf(row),
    created_at: at(row.created_at),
    from: fromOf(ctx, row),
    passages: isDeposit ? null : row.passages,
    ...sumsOf(row),
    reason: row.difference_reason,
    confirmed_at: isDeposit ? null : at(row.confirmed_at),
    unwitnessed: row.unwitnessed ? 'oui' : null,
    // Who records a deposit on its day gives no day.
    deposited_on: isDeposit ? (row.deposited_on ?? dayIn(timeZone, row.created_at)) : null,
    deposit_reference: row.deposit_reference,
    cancelled_at: at(row.cancelled_at),
    cancel_reason: row.cancel_reason,
  };
}

/** As on the page of the hand-overs. */
const stateOf = ({ state, destination }: HandoverRow): string =>
  destination === 'bank' && state === 'confirmed' ? moneyWords.deposited.label : handoverStateLabels[state];

function fromOf(
  ctx: Context,
  { destination, from_uuid: uuid, from_entity_id, from_name }: HandoverRow,
): string {
  if (destination === 'bank' || uuid === null) return 'Caisse';
  return userName(ctx, { uuid, entity_id: from_entity_id, encrypted_name: from_name }) ?? UNREADABLE;
}

type Sums = { cash: number | null; cheques: number | null; cheque_count: number | null };

function sumsOf(row: HandoverRow): Record<string, number | null> {
  const counted: Sums = {
    cash: row.counted_cash_cents,
    cheques: row.counted_cheque_cents,
    cheque_count: row.counted_cheque_count,
  };
  if (row.destination === 'bank') return columnsOf('deposited', counted);
  const differences = differencesOf(row);
  return {
    ...columnsOf('expected', {
      cash: row.expected_cash_cents,
      cheques: row.expected_cheque_cents,
      cheque_count: row.expected_cheque_count,
    }),
    ...columnsOf('announced', {
      cash: row.declared_cash_cents,
      cheques: row.declared_cheque_cents,
      cheque_count: row.declared_cheque_count,
    }),
    ...columnsOf('counted', counted),
    ...(differences ? columnsOf('difference', differences) : {}),
  };
}

const columnsOf = (word: Word, { cash, cheques, cheque_count }: Sums) => ({
  [`${word}_cash_cents`]: cash,
  [`${word}_cheque_cents`]: cheques,
  [`${word}_cheque_count`]: cheque_count,
});
