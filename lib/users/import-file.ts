import { CsvError, parse } from 'csv-parse/sync';
import { type Fault, invalid } from '../core/problems/problem.ts';
import { roles } from '../core/roles-matrix.ts';

/** Longer than any word below. */
const MAX_WORD = 100;

/** Normalises words of a file for comparison: without case and accents. Empty for overlong text. */
export function folded(text: string): string {
  // Checked first, because normalising takes quadratic time.
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

/** Returns the role id of a cell that contains an id or a name; returns any other cell unchanged. */
export function roleOf(cell: string): number | string {
  return roleWords.get(folded(cell)) ?? cell;
}

/** Returns 0 or 1 for a word that means no or yes; returns any other cell unchanged. */
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

/** More than there are known columns; limits the list of faults. */
const MAX_COLUMNS = 20;

/** Reads the columns of a header, from left to right; throws a 400 with every fault. */
function readHeader(cells: readonly string[]): ImportColumn[] {
  if (cells.length > MAX_COLUMNS) {
    throw invalid(fault('too-many-columns', `names ${cells.length} columns, at most ${MAX_COLUMNS}`));
  }
  const columns = cells.map((cell) => names.get(folded(cell)));
  const faults = columns.flatMap((column, at) => faultsAt(columns, column, at));
  if (!columns.includes('username')) {
    faults.push(fault('missing-column', 'the header must name the column `username`'));
  }
  if (faults.length > 0) throw invalid(...faults);
  return columns.filter((column) => column !== undefined);
}

/** An unknown column is reported by its position, because without a header the cell may contain personal data. */
function faultsAt(columns: (ImportColumn | undefined)[], column: ImportColumn | undefined, at: number) {
  if (column === undefined) return [fault('unknown-column', `the name of column ${at + 1} is not known`)];
  if (columns.indexOf(column) < at)
    return [fault('repeated-column', `the column \`${column}\` is named twice`)];
  return [];
}

function fault(code: string, detail: string): Fault {
  return { pointer: '/csv', detail, code };
}

/** Each generated password is hashed, which takes time. */
export const MOST_WITH_PASSWORDS = 300;

export type Line = { line: number; cells: string[] };

/** One line of the file; `values` is undefined when its number of cells differs from the header's. */
export type ImportLine = { line: number; values: Map<ImportColumn, string> | undefined };

/** Reads the lines of a CSV file below its header, without empty ones; throws a 400 when the file cannot be read. */
export function readImport(csv: string, maxLines = MOST_WITH_PASSWORDS): ImportLine[] {
  const [header, ...lines] = readCsvLines(csv);
  const columns = readHeader(header?.cells ?? []);
  requireFewLines(lines, maxLines);
  return lines.map(({ line, cells }) => ({
    line,
    values:
      cells.length === columns.length
        ? new Map(columns.map((column, at) => [column, cells[at] ?? '']))
        : undefined,
  }));
}

/** Throws a 400 for more lines than an import takes. */
export function requireFewLines(lines: readonly Line[], most: number): void {
  if (lines.length <= most) return;
  throw refused('too-many-lines', `has ${lines.length} lines below the header, at most ${most}`);
}

/** Reads the lines of a CSV file that are not empty; throws a 400 when it cannot be read. */
export function readCsvLines(csv: string): Line[] {
  // Normalises line breaks, so that lines are numbered as in an editor. The parser would silently replace a lone surrogate;
  // replaced by U+0000, its cell is refused.
  const text = csv.replace(/\r\n?/g, '\n').replace(/\p{Surrogate}/gu, '\0');
  const lines: Line[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
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

/** The delimiter that occurs most often in the header. */
function delimiterOf(csv: string): string {
  const header = /[^\n]+/.exec(csv)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return [';', ',', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

function refused(code: string, detail: string) {
  return invalid({ pointer: '/csv', detail, code });
}
