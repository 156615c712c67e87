import { invalid } from '../../core/problems/problem.ts';
import { type Line, readCsvLines, requireFewLines } from '../import-file.ts';
import type { AnyColumn, Column } from './codes.ts';

/** A line of a list with its cells by column; undefined when it has more cells than there are columns. */
export type ListLine = { line: number; cells: ReadonlyMap<Column, string> | undefined };

/** Reads the lines of a list whose columns are known, without empty ones; throws a 400 when it cannot be read. */
export function readListLines(
  csv: string,
  columns: readonly AnyColumn[],
  { hasHeader, maxLines }: { hasHeader: boolean; maxLines: number },
): ListLine[] {
  const lines = readCsvLines(csv).slice(hasHeader ? 1 : 0);
  requireFewLines(lines, maxLines);
  return lines.map((line) => cellsOf(line, columns));
}

function cellsOf({ line, cells }: Line, columns: readonly AnyColumn[]): ListLine {
  // Spreadsheets leave out the empty cells at the end of a line.
  if (cells.length > columns.length) return { line, cells: undefined };
  const named = columns.flatMap((column, at) =>
    column === 'ignore' ? [] : [[column, cells[at] ?? ''] as const],
  );
  return { line, cells: new Map(named) };
}

const parts: readonly AnyColumn[] = ['last_name', 'first_name'];

/** Throws a 400 for columns that do not say who a line is about, or say it twice. */
export function requireColumns(columns: readonly AnyColumn[], usernames: 'given' | 'made'): void {
  const refuse = (code: string, detail: string): never => {
    throw invalid({ pointer: '/columns', detail, code });
  };
  const read = columns.filter((column) => column !== 'ignore');
  const repeated = read.find((column, at) => read.indexOf(column) < at);
  if (repeated) refuse('repeated-column', `the column \`${repeated}\` is named twice`);
  const whole = read.filter((column) => column === 'full_name' || column === 'name');
  const ways = whole.length + (read.some((column) => parts.includes(column)) ? 1 : 0);
  if (ways > 1) refuse('repeated-column', 'more than one way to name people is given');
  if (usernames === 'given' && !read.includes('username'))
    refuse('missing-column', 'the column `username` must be named where user names are not made');
  if (usernames === 'made' && ways === 0 && !read.includes('username'))
    refuse('missing-column', 'a column with names must be named to make user names of');
}
