import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { ofEntity } from '../../../session.ts';
import type { ColumnKind } from './columns.ts';

/** What the service says of a line. */
export type Result = Answer<'users-import'>['results'][number];

/** A person of the list, by the number of the line in what was read, from 1. */
export type ListedLine = { line: number; cells: readonly string[] };

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** The request that makes these lines members; the line numbers of its answer are places in `lines`, from 1. */
export function importRequest(columns: readonly ColumnKind[], lines: readonly ListedLine[]) {
  const read = columns.flatMap((kind, at) => (kind === 'ignore' ? [] : [{ kind, at }]));
  const csv = lines
    .map(({ cells }) => `${read.map(({ at }) => quoted(cells[at] ?? '')).join(';')}\n`)
    .join('');
  return {
    ...ofEntity(),
    csv,
    columns: read.map(({ kind }) => kind),
    has_header: false,
    usernames: 'made' as const,
    passwords: 'none' as const,
  };
}

/** Why these columns cannot be sent; undefined where they can. */
export function faultOfColumns(
  columns: readonly ColumnKind[],
): 'twice' | 'no-name' | 'several-names' | undefined {
  const read = columns.filter((kind) => kind !== 'ignore');
  if (new Set(read).size < read.length) return 'twice';
  const whole = read.filter((kind) => kind === 'name' || kind === 'full_name').length;
  const parts = read.some((kind) => kind === 'last_name' || kind === 'first_name') ? 1 : 0;
  if (whole + parts > 1) return 'several-names';
  return whole + parts === 0 && !read.includes('username') ? 'no-name' : undefined;
}
