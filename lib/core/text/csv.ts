import { stringify } from 'csv-stringify/sync';
import * as z from 'zod';
import { type Cents, formatCents } from '../money.ts';
import { FileReply } from '../reply.ts';

/** Byte order mark and decimal comma, as French spreadsheets expect. */
export type CsvStyle = { bom: boolean; decimalComma: boolean };

type Cell = string | number | null;

export type CsvColumn<R> = { header: string; cell: (row: R, style: CsvStyle) => Cell };

/** The header line, after the byte order mark if the style has one. */
export function csvHeader<R>(columns: readonly CsvColumn<R>[], { bom }: CsvStyle): string {
  return `${bom ? '\ufeff' : ''}${lines([columns.map(({ header }) => header)])}`;
}

/** One line per row: `;` as separator, CRLF line ends, formulas escaped. */
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

/** Text that needs no quoting in a cell and does not start like a formula. */
const PLAIN = /^(?![=+\-@\t\uff1d\uff0b\uff0d\uff20])[^;"\r\n]*$/;

/** Joins lines without the CSV library where possible: most lines need no escaping, and the library takes six times as long. */
function lines(records: readonly (readonly Cell[])[]): string {
  return records
    .map((cells) => (cells.every(isPlain) ? `${cells.join(';')}\r\n` : quotedLine(cells)))
    .join('');
}

function isPlain(cell: Cell): boolean {
  return typeof cell !== 'string' || PLAIN.test(cell);
}

function quotedLine(cells: readonly Cell[]): string {
  return stringify([[...cells]], {
    delimiter: ';',
    record_delimiter: 'windows',
    // Spreadsheets also end a line at a bare line feed.
    quote_record_delimiter: true,
    escape_formulas: true,
    // A negative amount is no formula: it must stay a number.
    cast: { string: (text) => (AMOUNT.test(text) ? { value: text, escape_formulas: false } : text) },
  });
}

type Value = string | number | null | readonly number[];
type Line = Record<string, Value>;

/** Returns a table as a CSV file; its columns are the members of `shape`, with their headings where given. */
export function csvReply(
  name: string,
  { shape }: z.ZodObject,
  lines: readonly Line[],
  style: CsvStyle,
  headings: Readonly<Record<string, string>> = {},
): FileReply {
  const columns = Object.keys(shape).map((member) => columnOf(member, headings[member]));
  const text = `${csvHeader(columns, style)}${csvLines(columns, lines, style)}`;
  return new FileReply(Buffer.from(text), 'text/csv; charset=utf-8', {
    'content-disposition': `attachment; filename="${name}.csv"`,
  });
}

/** A `_cents` column shows euros, and its header omits the suffix. */
function columnOf(name: string, heading = name.replace(/_cents$/, '')): CsvColumn<Line> {
  return {
    header: heading,
    cell: (line, style) => cellOf(name, line[name] ?? null, style),
  };
}

function cellOf(name: string, value: Value, style: CsvStyle): string | number | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value !== 'number') return value.join(' ');
  if (name.endsWith('_cents')) return csvMoney(value, style);
  return name.endsWith('_pct') ? csvNumber(value, style) : value;
}

const BooleanParameter = (description: string) =>
  z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true')
    .meta({ override: { type: 'boolean', default: true, enum: [true, false] }, description });

/** The text of a damaged cell, so that a reader does not take it for empty. */
export const UNREADABLE = 'illisible';

/** The query parameters that set a file's style. */
export const CsvParameters = {
  bom: BooleanParameter('Begin with a byte order mark, by which spreadsheets know UTF-8.'),
  decimal_comma: BooleanParameter('`12,50` instead of `12.50`.'),
};

export type CsvQuery = z.output<z.ZodObject<typeof CsvParameters>>;

export function csvStyleOf({ bom, decimal_comma }: CsvQuery): CsvStyle {
  return { bom, decimalComma: decimal_comma };
}
