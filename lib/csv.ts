import { stringify } from 'csv-stringify/sync';
import { type Cents, formatCents } from './money.ts';

/** How a spreadsheet wants it; both are what a French one expects. */
export type CsvStyle = { bom: boolean; decimalComma: boolean };

type Cell = string | number | null;

export type CsvColumn<R> = { header: string; cell: (row: R, style: CsvStyle) => Cell };

/** The first line, behind a byte order mark if wanted. */
export function csvHead<R>(columns: readonly CsvColumn<R>[], { bom }: CsvStyle): string {
  return `${bom ? '\ufeff' : ''}${lines([columns.map(({ header }) => header)])}`;
}

/** One line per row: `;` between cells, CR LF at the end, cells that a spreadsheet would calculate made harmless. */
export function csvLines<R>(columns: readonly CsvColumn<R>[], rows: readonly R[], style: CsvStyle): string {
  return lines(rows.map((row) => columns.map(({ cell }) => cell(row, style))));
}

/** `1250` → `12.50` or `12,50`. */
export function csvMoney(cents: Cents, style: CsvStyle): string {
  return decimal(formatCents(cents), style);
}

/** A number with a fraction, such as a percentage. */
export function csvNumber(value: number | null, style: CsvStyle): string | null {
  return value === null ? null : decimal(String(value), style);
}

function decimal(text: string, { decimalComma }: CsvStyle): string {
  return decimalComma ? text.replace('.', ',') : text;
}

const AMOUNT = /^-\d+[.,]\d\d$/;

function lines(records: readonly (readonly Cell[])[]): string {
  return stringify(
    records.map((cells) => [...cells]),
    {
      delimiter: ';',
      record_delimiter: 'windows',
      // A bare line feed ends a line for a spreadsheet, too.
      quote_record_delimiter: true,
      escape_formulas: true,
      // A negative amount is a number, which has to add up.
      cast: { string: (text) => (AMOUNT.test(text) ? { value: text, escape_formulas: false } : text) },
    },
  );
}
