import type { Needs } from '../core/context.ts';
import type { PaymentState } from '../core/records/passage.ts';
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

/** The amounts of a card payment. */
export type CardAmounts = {
  payment_state: PaymentState | null;
  given_back_cents: number;
  fee_cents: number | null;
  net_cents: number | null;
};

/** Columns of card payments, empty for other payment types. */
export const cardColumns: readonly CsvColumn<{ row: CardAmounts }>[] = [
  {
    header: 'Remboursé',
    cell: ({ row }, style) => money(row.payment_state === null ? null : row.given_back_cents, style),
  },
  { header: 'Frais', cell: ({ row }, style) => money(row.fee_cents, style) },
  { header: 'Net', cell: ({ row }, style) => money(row.net_cents, style) },
];

function money(cents: number | null, style: CsvStyle): string | null {
  return cents === null ? null : csvMoney(cents, style);
}
