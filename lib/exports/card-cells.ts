import { type CsvColumn, type CsvStyle, csvMoney } from '../csv.ts';
import type { PaymentState } from '../data/schema.ts';

/** What a treasurer wants to know of a payment by card. */
export type CardMoney = {
  payment_state: PaymentState | null;
  given_back_cents: number;
  fee_cents: number | null;
  net_cents: number | null;
};

/** Columns that stay empty for money of another kind. */
export const cardColumns: readonly CsvColumn<{ row: CardMoney }>[] = [
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
