import { type Fault, invalid } from '../problems.ts';
import { folded } from './import-words.ts';

const importColumns = ['username', 'name', 'email', 'phone', 'role_id', 'chk_active'] as const;

export type ImportColumn = (typeof importColumns)[number];

const names = new Map<string, ImportColumn>([
  ...importColumns.map((column) => [column, column] as const),
  ['identifiant', 'username'],
  ['nom', 'name'],
  ['e-mail', 'email'],
  ['courriel', 'email'],
  ['telephone', 'phone'],
  ['role', 'role_id'],
  ['actif', 'chk_active'],
]);

/** More than we know names for, and few enough to be told about. */
const MAX_COLUMNS = 20;

/** The columns that a header names, from left to right; a 400 with every fault of it. */
export function readHeader(cells: readonly string[]): ImportColumn[] {
  if (cells.length > MAX_COLUMNS) {
    throw invalid(fault('too-many-columns', `names ${cells.length} columns, at most ${MAX_COLUMNS}`));
  }
  const columns = cells.map((cell) => names.get(folded(cell)));
  const faults = columns.flatMap((column, at) => faultsAt(columns, column, at));
  if (!columns.includes('username')) {
    faults.push(fault('missing-column', 'the header must name the column username'));
  }
  if (faults.length > 0) throw invalid(...faults);
  return columns.filter((column) => column !== undefined);
}

/** Told by its place: what stands in a header that is none may be a person's. */
function faultsAt(columns: (ImportColumn | undefined)[], column: ImportColumn | undefined, at: number) {
  if (column === undefined) return [fault('unknown-column', `the name of column ${at + 1} is not known`)];
  if (columns.indexOf(column) < at) return [fault('repeated-column', `${column} is named twice`)];
  return [];
}

function fault(code: string, detail: string): Fault {
  return { pointer: '/csv', detail, code };
}
