import type { Context } from '../core/context.ts';
import { orDamaged } from '../core/crypto/cipher.ts';
import { Problem } from '../core/problems/problem.ts';
import { UNREADABLE } from '../core/text/csv.ts';
import { dayIn, timeIn } from '../core/time.ts';
import { findHandedPassages, type HandedPassage, type HandoverRow } from '../data/cash/find.ts';
import { findEntity } from '../data/entities.ts';
import { findOperation } from '../data/operations.ts';
import { issuerOf } from '../receipts/content.ts';
import { dayInFrench, eurosInFrench } from '../receipts/french.ts';
import { userName } from '../users/present.ts';
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
  cheques: { bank: string; number: string; day: string; amount: string }[];
  chequesTotal: string;
  signatures: [string, string];
  changedAt: string;
};

/** Reads the content of the slip of a hand-over or a deposit. */
export async function readSlip(ctx: Context, row: HandoverRow): Promise<Slip> {
  const [entity, operation, passages] = await Promise.all([
    findEntity(ctx, row.entity_id),
    findOperation({ ...ctx, scope: 'entity' }, row.operation_id),
    findHandedPassages(ctx, row),
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
    cheques: cheques.map((cheque) => chequeLine(cheque, timeZone)),
    chequesTotal: eurosInFrench(cheques.reduce((sum, { amount_cents }) => sum + amount_cents, 0)),
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
  const notes = [`${row.destination === 'bank' ? 'Déposé' : 'Déclarée'} le ${at(row.created_at)}`];
  if (row.confirmed_at !== null && row.destination === 'treasury')
    notes.push(`Confirmée le ${at(row.confirmed_at)}`);
  if (row.unwitnessed) notes.push('Sans témoin');
  if (row.cancelled_at !== null) notes.push(`ANNULÉE le ${at(row.cancelled_at)}`);
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
    ['Opération', operation],
    ['Passages jusqu’au', row.destination === 'bank' ? null : momentInFrench(timeZone, row.until)],
    ['Nombre de passages', row.destination === 'bank' ? null : String(row.passages)],
    ['Référence du dépôt', row.deposit_reference],
    ['Déposé le', row.deposited_on && dayInFrench(row.deposited_on)],
    ['Motif de l’écart', row.difference_reason],
    ['Motif de l’annulation', row.cancel_reason],
  ];
  return given.filter((one): one is [string, string] => one[1] !== null);
}

/** The sums as a grid: a deposit has one column; a counted hand-over also has the counted amounts and the difference. */
function tableOf(row: HandoverRow): Slip['table'] {
  const grid = gridOf(row);
  const isDeposit = row.destination === 'bank';
  return grid.map(({ cells, weight }) => ({
    cells: isDeposit ? [cells[0] ?? '', weight === 'heading' ? 'Déposé' : (cells[2] ?? '')] : cells,
    weight,
  }));
}

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
    { cells: ['', 'Attendu', 'Déclaré', 'Compté', 'Écart'], weight: 'heading' },
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
  if (counts === null) return null;
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => [Number(name) * 100, count] as const)
    .toSorted(([a], [b]) => b - a)
    .map(([cents, count]) => `${count}\u00a0×\u00a0${eurosInFrench(Math.round(cents))}`)
    .join(' · ');
}

function chequeLine(
  { cheque_bank, cheque_number, passed_at, amount_cents }: HandedPassage,
  timeZone: string,
) {
  return {
    bank: cheque_bank ?? '',
    number: cheque_number ?? '',
    day: dayInFrench(dayIn(timeZone, passed_at)),
    amount: eurosInFrench(amount_cents),
  };
}
