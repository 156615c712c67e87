import { CsvError, parse } from 'csv-parse/sync';
import { invalid } from '../problems.ts';
import { type ImportColumn, readHeader } from './import-header.ts';

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
