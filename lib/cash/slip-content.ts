import type { Context } from '../core/context.ts';
import { orDamaged } from '../core/crypto/cipher.ts';
import { moneyWords } from '../core/money-words.ts';
import { Problem } from '../core/problems/problem.ts';
import { UNREADABLE } from '../core/text/csv.ts';
import { dayIn, timeIn } from '../core/time.ts';
import { findHandedPassages, type HandedPassage, type HandoverRow } from '../data/cash/find.ts';
import { type ChequeDifference, findDepositedDifferences } from '../data/cash/till.ts';
import { findEntity } from '../data/entities.ts';
import { findOperation } from '../data/operations.ts';
import { issuerOf } from '../receipts/content.ts';
import { dayInFrench, eurosInFrench } from '../receipts/french.ts';
import { userName } from '../users/present.ts';
import { readDonor } from './present.ts';
import { differencesOf } from './rules.ts';

/** The content of a slip, in French. */
export type Slip = {
  number: string;
  title: string;
  /** When the hand-over was declared, and its state. */
  notes: string[];
  issuer: { name: string; lines: string[] };
  rows: [label: string, value: string][];
  /** One line per means of payment: expected, declared and counted amounts. */
  table: { cells: string[]; weight: 'heading' | 'plain' | 'sum' }[];
  denominations: string | null;
  cheques: { payer: string; bank: string; number: string; day: string; amount: string }[];
  /** What the cheques were counted at, more or less than their visits say. */
  chequeDifferences: [label: string, amount: string][];
  chequesTotal: string;
  signatures: [string, string];
  changedAt: string;
};

/** Reads the content of the slip of a hand-over or a deposit. */
export async function readSlip(ctx: Context, row: HandoverRow): Promise<Slip> {
  const [entity, operation, passages, carried] = await Promise.all([
    findEntity(ctx, row.entity_id),
    findOperation({ ...ctx, scope: 'entity' }, row.operation_id),
    findHandedPassages(ctx, row),
    findDepositedDifferences(ctx, row),
  ]);
  if (!entity || !operation) throw new Problem('not-found');
  const issuer = orDamaged(() => issuerOf(ctx, entity));
  const timeZone = entity.time_zone;
  const cheques = passages.filter(({ payment_type }) => payment_type === 'cheque');
  return {
    number: row.number,
    title: titleOf(row),
    notes: notesOf(row, timeZone),
    issuer: { name: issuer?.name ?? UNREADABLE, lines: issuer?.address ?? [] },
    rows: rowsOf(ctx, row, { operation: operation.name, timeZone }),
    table: tableOf(row),
    denominations: denominationsOf(row),
    cheques: cheques.map((cheque) => chequeLine(ctx, cheque, timeZone)),
    ...chequeSums(row, cheques, carried),
    signatures: row.destination === 'bank' ? ['Le trésorier', 'La banque'] : ['Le membre', 'Le trésorier'],
    changedAt: row.updated_at,
  };
}

function titleOf({ destination, expected_cheque_count: cheques }: HandoverRow): string {
  if (destination === 'bank') return 'Bordereau de dépôt';
  return cheques > 0 ? 'Remise d’espèces et de chèques' : 'Remise d’espèces';
}

function notesOf(row: HandoverRow, timeZone: string): string[] {
  const at = (instant: string) => dayInFrench(dayIn(timeZone, instant));
  const notes = [`${row.destination === 'bank' ? 'Déposé' : 'Annoncée'} le ${at(row.created_at)}`];
  if (row.confirmed_at !== null && row.destination === 'treasury')
    notes.push(`Confirmée le ${at(row.confirmed_at)}`);
  if (row.unwitnessed) notes.push('Sans témoin');
  if (row.cancelled_at !== null)
    notes.push(`${row.destination === 'bank' ? 'ANNULÉ' : 'ANNULÉE'} le ${at(row.cancelled_at)}`);
  return notes;
}

function rowsOf(
  ctx: Context,
  row: HandoverRow,
  { operation, timeZone }: { operation: string | null; timeZone: string },
): [string, string][] {
  const { from_uuid, from_entity_id, from_name } = row;
  const name =
    from_uuid === null
      ? null
      : userName(ctx, { uuid: from_uuid, entity_id: from_entity_id, encrypted_name: from_name });
  const given: [string, string | null][] = [
    ['Membre', row.destination === 'bank' ? null : (name ?? UNREADABLE)],
    ['Saison', operation],
    ['Passages jusqu’au', row.destination === 'bank' ? null : momentInFrench(timeZone, row.until)],
    ['Nombre de passages', row.destination === 'bank' ? null : String(row.passages)],
    ['Référence du dépôt', row.deposit_reference],
    ['Déposé le', row.deposited_on && dayInFrench(row.deposited_on)],
    ['Motif de l’écart', row.difference_reason],
    ['Motif de l’annulation', row.cancel_reason],
    ['Chèques', isReturned(row) ? 'revenus en caisse, puisque le dépôt est annulé' : null],
  ];
  return given.filter((one): one is [string, string] => one[1] !== null);
}

/** Whether the cheques of a deposit are in the treasury again. */
const isReturned = ({ destination, state, expected_cheque_count: cheques }: HandoverRow): boolean =>
  destination === 'bank' && state === 'cancelled' && cheques > 0;

/** The sums as a grid: a deposit has one column; a counted hand-over also has the counted amounts and the difference. */
function tableOf(row: HandoverRow): Slip['table'] {
  const grid = gridOf(row);
  const isDeposit = row.destination === 'bank';
  return grid.map(({ cells, weight }) => ({
    cells: isDeposit
      ? [cells[0] ?? '', weight === 'heading' ? moneyWords.deposited.label : (cells[2] ?? '')]
      : cells,
    weight,
  }));
}

const { expected, announced, counted, difference } = moneyWords;

function gridOf(row: HandoverRow): Slip['table'] {
  const differences = differencesOf(row);
  const { counted_cash_cents: cash, counted_cheque_cents: cheques, counted_cheque_count: count } = row;
  const money = (label: string, expected: number, declared: number, counted: number | null) => [
    label,
    eurosInFrench(expected),
    eurosInFrench(declared),
    counted === null ? '' : eurosInFrench(counted),
    counted === null ? '' : signed(counted - expected, eurosInFrench),
  ];
  const total = cash === null || cheques === null ? null : cash + cheques;
  const numbers = [
    'Nombre de chèques',
    String(row.expected_cheque_count),
    String(row.declared_cheque_count),
    count === null ? '' : String(count),
    differences ? signed(differences.cheque_count, String) : '',
  ];
  return [
    { cells: ['', expected.label, announced.label, counted.label, difference.label], weight: 'heading' },
    { cells: money('Espèces', row.expected_cash_cents, row.declared_cash_cents, cash), weight: 'plain' },
    {
      cells: money('Chèques', row.expected_cheque_cents, row.declared_cheque_cents, cheques),
      weight: 'plain',
    },
    { cells: numbers, weight: 'plain' },
    {
      cells: money(
        'Total',
        row.expected_cash_cents + row.expected_cheque_cents,
        row.declared_cash_cents + row.declared_cheque_cents,
        total,
      ),
      weight: 'sum',
    },
  ];
}

function momentInFrench(timeZone: string, instant: string): string {
  return `${dayInFrench(dayIn(timeZone, instant))} à ${timeIn(timeZone, instant)}`;
}

function signed(value: number, told: (value: number) => string): string {
  if (value === 0) return told(0);
  return value < 0 ? `−${told(-value)}` : `+${told(value)}`;
}

function denominationsOf(row: HandoverRow): string | null {
  const counts = row.counted_denominations ?? row.declared_denominations;
  const used = Object.entries(counts ?? {}).filter(([, count]) => count > 0);
  if (used.length === 0) return null;
  return used
    .map(([name, count]) => [Number(name) * 100, count] as const)
    .toSorted(([a], [b]) => b - a)
    .map(([cents, count]) => `${count}\u00a0×\u00a0${eurosInFrench(Math.round(cents))}`)
    .join(' · ');
}

/** The cheques at what their visits say, and each difference in a line of its own: their total is what the table shows. */
function chequeSums(
  row: HandoverRow,
  cheques: readonly HandedPassage[],
  carried: readonly ChequeDifference[],
): Pick<Slip, 'chequeDifferences' | 'chequesTotal'> {
  const listed = cheques.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const total = row.counted_cheque_cents ?? listed;
  const named: [string, number][] = carried.map(({ number, cheques: cents }) => [
    `Écart constaté à la remise ${number}`,
    cents,
  ]);
  // Deposits of earlier releases took cheques of another sum than they said; a hand-over has one difference, its own.
  const left = total - listed - carried.reduce((sum, one) => sum + one.cheques, 0);
  const label = row.destination === 'bank' ? 'Écart avec ces chèques' : 'Écart constaté';
  const all = left === 0 || isReturned(row) ? named : [...named, [label, left] as const];
  return {
    chequeDifferences: all.map(([name, cents]) => [name, signed(cents, eurosInFrench)]),
    chequesTotal: eurosInFrench(total),
  };
}

/** Banks ask who wrote a cheque; nobody is named after an erasure, or where the visit has no name. */
function chequeLine(ctx: Context, cheque: HandedPassage, timeZone: string) {
  const { encrypted_name, cheque_bank, cheque_number, passed_at, amount_cents } = cheque;
  const name = readDonor(ctx, cheque);
  return {
    payer: name ?? (encrypted_name === null ? '' : UNREADABLE),
    bank: cheque_bank ?? '',
    number: cheque_number ?? '',
    day: dayInFrench(dayIn(timeZone, passed_at)),
    amount: eurosInFrench(amount_cents),
  };
}
