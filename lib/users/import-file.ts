import { CsvError, parse } from 'csv-parse/sync';
import { roles } from '../core/access.ts';
import { type Fault, invalid } from '../core/problems.ts';

/** No word we know is nearly as long. */
const MAX_WORD = 100;

/** How words of a file are compared: without case and accents. Nothing is left of what is longer than any. */
function folded(text: string): string {
  // Before it is normalised, which is quadratic.
  if (text.length > MAX_WORD) return '';
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
}

const roleWords = new Map<string, number>([
  ...Object.entries(roles),
  ...Object.values(roles).map((id) => [String(id), id] as const),
  ['membre', roles.member],
  ['tresorier', roles.treasurer],
  ['tresoriere', roles.treasurer],
  ['administrateur', roles.entity_admin],
  ['administratrice', roles.entity_admin],
]);

const activeWords = new Map<string, number>([
  ...['1', 'oui', 'yes', 'vrai', 'true'].map((word) => [word, 1] as const),
  ...['0', 'non', 'no', 'faux', 'false'].map((word) => [word, 0] as const),
]);

/** The role a cell names, by id or name; the cell itself where it names none. */
export function roleOf(cell: string): number | string {
  return roleWords.get(folded(cell)) ?? cell;
}

/** 0 or 1; the cell itself where it says neither. */
export function activeOf(cell: string): number | string {
  return activeWords.get(folded(cell)) ?? cell;
}

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
function readHeader(cells: readonly string[]): ImportColumn[] {
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

const MAX_LINES = 300;

type Line = { line: number; cells: string[] };

/** One line of the file; without values where it has another number of cells than the header. */
export type ImportLine = { line: number; values: Map<ImportColumn, string> | undefined };

/** The lines of a CSV file below its header, without those that are empty; a 400 when it is none of ours. */
export function readImport(csv: string): ImportLine[] {
  // One kind of line end, so that lines count as in an editor. Half a surrogate pair would be read as another letter:
  // as U+0000 it is refused where it stands.
  const text = csv.replace(/\r\n?/g, '\n').replace(/\p{Surrogate}/gu, '\0');
  const [header, ...lines] = readLines(text);
  const columns = readHeader(header?.cells ?? []);
  if (lines.length > MAX_LINES) {
    throw refused('too-many-lines', `has ${lines.length} lines below the header, at most ${MAX_LINES}`);
  }
  return lines.map(({ line, cells }) => ({
    line,
    values:
      cells.length === columns.length
        ? new Map(columns.map((column, at) => [column, cells[at] ?? '']))
        : undefined,
  }));
}

function readLines(csv: string): Line[] {
  const lines: Line[] = [];
  try {
    parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (cells: string[], { lines: end }) => {
        lines.push({ line: end - cells.join('').split('\n').length + 1, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refused('malformed-csv', 'a quotation mark is not closed');
  }
  return lines;
}

/** What stands most often between the names of the header. */
function delimiterOf(csv: string): string {
  const header = /[^\n]+/.exec(csv)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return [';', ',', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

function refused(code: string, detail: string) {
  return invalid({ pointer: '/csv', detail, code });
}
