import type * as z from 'zod';
import { type CsvColumn, type CsvStyle, csvHead, csvLines, csvMoney, csvNumber } from '../csv.ts';
import { FileReply } from '../reply.ts';

type Value = string | number | null | readonly number[];
type Line = Record<string, Value>;

/** A table of figures as a file; its columns are the members of `shape`. */
export function csvReply(
  name: string,
  { shape }: z.ZodObject,
  lines: readonly Line[],
  style: CsvStyle,
): FileReply {
  const columns = Object.keys(shape).map(columnOf);
  const text = `${csvHead(columns, style)}${csvLines(columns, lines, style)}`;
  return new FileReply(Buffer.from(text), 'text/csv; charset=utf-8', {
    'content-disposition': `attachment; filename="${name}.csv"`,
  });
}

/** Cents of a column become euros, its name loses the unit. */
function columnOf(name: string): CsvColumn<Line> {
  return {
    header: name.replace(/_cents$/, ''),
    cell: (line, style) => cellOf(name, line[name] ?? null, style),
  };
}

function cellOf(name: string, value: Value, style: CsvStyle): string | number | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value !== 'number') return value.join(' ');
  if (name.endsWith('_cents')) return csvMoney(value, style);
  return name.endsWith('_pct') ? csvNumber(value, style) : value;
}
