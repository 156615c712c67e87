import type { Needs } from '../core/context.ts';
import { moneyWords } from '../core/money-words.ts';
import { type CsvColumn, type CsvStyle, csvMoney, UNREADABLE } from '../core/text/csv.ts';
import type { Exported } from '../data/exports.ts';
import { userName } from '../users/present.ts';

/** The rows of an export, read by id, and its columns. */
export type ExportLines<R, L> = {
  read(
    ctx: Needs<'db' | 'tenant' | 'scope' | 'caller'>,
    wanted: Exported,
    after: number,
    limit: number,
  ): Promise<R[]>;
  idOf(row: R): number;
  /** Decrypts the rows of one export. */
  opener(ctx: Needs<'cipher'>): (row: R) => L;
  columns: readonly CsvColumn<L>[];
};

type NameCells = Parameters<typeof userName>[1];

/** The names of users; each name is decrypted once, because a few members appear in many rows. */
export function namesOf(ctx: Needs<'cipher'>) {
  const known = new Map<string, string | null>();
  return (cells: NameCells): string | null => {
    const name = known.get(cells.uuid) ?? readableOr(cells.encrypted_name, () => userName(ctx, cells));
    known.set(cells.uuid, name);
    return name;
  };
}

/** Decrypts the cell of a line; a damaged cell returns a placeholder text. */
export function readableOr(stored: string | null, read: (stored: string) => string | null): string | null {
  return stored === null ? null : (read(stored) ?? UNREADABLE);
}

/** The amounts of the card payments of a passage; null without one. */
export type CardAmounts = {
  paid_back_cents: number | null;
  disputed_cents: number | null;
  fee_cents: number | null;
  net_cents: number | null;
};

/** Columns of card payments, empty for other payment types. */
export const cardColumns: readonly CsvColumn<{ row: CardAmounts }>[] = [
  {
    header: moneyWords.refunded.label,
    cell: ({ row }, style) => money(row.paid_back_cents, style),
  },
  { header: moneyWords.fees.label, cell: ({ row }, style) => money(row.fee_cents, style) },
  { header: moneyWords.net.label, cell: ({ row }, style) => money(row.net_cents, style) },
];

/** The last column of both files, as a sheet that counts columns needs. */
export const disputedColumn: CsvColumn<{ row: CardAmounts }> = {
  header: moneyWords.disputed.label,
  cell: ({ row }, style) => money(row.disputed_cents, style),
};

function money(cents: number | null, style: CsvStyle): string | null {
  return cents === null ? null : csvMoney(cents, style);
}
