import { Sentence } from '../../../texts/failures.ts';
import { decodeText } from './decode-text.ts';
import { titleLineOf } from './guess-columns.ts';
import { type FileKind, kindOf } from './kind-of-file.ts';
import { readWorkbook } from './read-workbook.ts';
import { separatedCells } from './separated-cells.ts';
import { reading as texts } from './texts.ts';

/** A list as it was read: lines of cells, without empty lines at its end and columns that are empty throughout. */
export type ReadList = {
  source: string;
  rows: readonly (readonly string[])[];
  /** The other sheets of the workbook that have something in them. */
  otherSheets: readonly string[];
};

const MAX_BYTES = 5 * 1024 * 1024;
/** With room for titles and empty lines beside a thousand people. */
const MAX_ROWS = 1100;

/** Reads a file of a spreadsheet; throws a sentence that says what to do with another one. */
export async function readFile(file: File): Promise<ReadList> {
  if (file.size > MAX_BYTES) throw new Sentence(texts.tooLarge);
  const buffer = await file.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  const kind = kindOf(bytes);
  if (kind === 'xlsx') return readSheets(file.name, buffer);
  if (kind !== 'text') throw new Sentence(refusals[kind]);
  const text = decodeText(bytes);
  if (text === undefined) throw new Sentence(texts.other);
  return listOf(file.name, separatedCells(text));
}

/** Reads what was copied from a spreadsheet. */
export const readPaste = (text: string): ReadList => listOf(texts.pasted, separatedCells(text));

const refusals: Record<Exclude<FileKind, 'text' | 'xlsx'>, string> = {
  protected: texts.protected,
  xls: texts.xls,
  ods: texts.ods,
  pdf: texts.pdf,
  word: texts.word,
  other: texts.other,
};

async function readSheets(name: string, buffer: ArrayBuffer): Promise<ReadList> {
  const workbook = await readWorkbook(buffer);
  if ('fault' in workbook) throw new Sentence(texts.faults[workbook.fault]);
  const [first, ...others] = workbook.sheets.filter(({ rows }) => rows.some(isFilled));
  if (!first) throw new Sentence(texts.empty);
  const source = workbook.sheets.length > 1 ? `${name}, ${texts.sheet(first.name)}` : name;
  return { ...listOf(source, first.rows), otherSheets: others.map((sheet) => sheet.name) };
}

const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '');

function listOf(source: string, rows: readonly (readonly string[])[]): ReadList {
  const last = rows.findLastIndex(isFilled);
  if (last < 0) throw new Sentence(texts.empty);
  const filled = rows.slice(0, last + 1);
  if (filled.filter(isFilled).length > MAX_ROWS) throw new Sentence(texts.tooMany);
  if (titleLineOf(filled) >= filled.length) throw new Sentence(texts.onlyTitles);
  const width = Math.max(...filled.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) =>
    filled.some((row) => (row[at] ?? '').trim() !== ''),
  );
  const clean = (cell: string | undefined) => (cell ?? '').replace(/\s+/g, ' ').trim();
  return { source, otherSheets: [], rows: filled.map((row) => columns.map((at) => clean(row[at]))) };
}
