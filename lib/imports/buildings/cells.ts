import type { NewBuilding } from '../../data/buildings/upsert.ts';

/** Why one line cannot be imported; the import names it and goes on. */
export class LineFault extends Error {}

/** A place on no French ground: in a whole file of them, the columns hold something else than degrees. */
export class OffMapFault extends LineFault {}

/** The cells of a line by their columns. */
export type Cells = {
  /** The trimmed text of the first of these columns that the file has; empty when it has none, and for `NULL`. */
  text(...columns: string[]): string;
};

/** Cells that mean that nothing is known. */
const NOTHING = new Set(['NULL', 'null', 'N.C.', 'NA', 'nan']);

/** The cells of a line under the columns of the header. */
export function cellsOf(values: readonly string[], columns: ReadonlyMap<string, number>): Cells {
  return {
    text: (...names) => {
      for (const name of names) {
        const at = columns.get(name);
        if (at === undefined) continue;
        const text = values[at]?.trim() ?? '';
        return NOTHING.has(text) ? '' : text;
      }
      return '';
    },
  };
}

const QUOTE = '"';

/** The values of a line; undefined when a quotation does not end. A quotation mark within one is written twice. */
export function splitLine(line: string, delimiter: string): string[] | undefined {
  if (!line.includes(QUOTE)) return line.split(delimiter);
  const values: string[] = [];
  for (let at = 0; at <= line.length; ) {
    const end = line[at] === QUOTE ? quotationEnd(line, at) : at;
    if (end < 0) return undefined;
    const next = line.indexOf(delimiter, end);
    const stop = next < 0 ? line.length : next;
    const value = line.slice(at, stop);
    values.push(end > at ? value.trimEnd().slice(1, -1).replaceAll('""', QUOTE) : value);
    at = stop + 1;
  }
  return values;
}

/** The index after a quotation that begins at `from`; negative when it does not end. */
function quotationEnd(line: string, from: number): number {
  for (let at = line.indexOf(QUOTE, from + 1); at >= 0; at = line.indexOf(QUOTE, at + 2))
    if (line[at + 1] !== QUOTE) return at + 1;
  return -1;
}

const WHOLE = /^\d{1,9}(\.0*)?$/;

/** A whole number from 0 to `most`, or null for an empty cell. */
export function wholeNumber(text: string, column: string, most: number): number | null {
  if (text === '') return null;
  const value = Number(text);
  if (WHOLE.test(text) && value <= most) return value;
  throw new LineFault(`has a ${column} that is no whole number from 0 to ${most}`);
}

/** Without limits that no building comes near, a slip of the pen would change the figures of a town. */
export const MOST_DWELLINGS = 9_999;
export const MOST_STOREYS = 200;
const LATEST_YEAR = 2_100;

/** The year of construction; 0 says that it is not known. */
export function year(text: string, column: string): number | null {
  return wholeNumber(text, column, LATEST_YEAR) || null;
}

const ID = /^[\w.-]{1,80}$/;

/** The identifier of a building. */
export function identifier(text: string, column: string): string {
  if (ID.test(text)) return text;
  throw new LineFault(text === '' ? `has no ${column}` : `has a ${column} of another form`);
}

const BAN_ID = /^\d[\dAB]\d{3}_[\w-]{1,50}$/;

/** Whether an identifier is one of the BAN: the code of the town, the street, the number. */
export const isBanId = (id: string): boolean => BAN_ID.test(id);

/** A kind of file, recognised by the columns of its header. */
export type Kind = {
  name: string;
  /** The columns that it must have; where several names are in use, any of them. */
  columns: readonly (readonly string[])[];
} & (
  | {
      /** The building of a line, or nothing when the line is of none that stands; throws a fault for a bad line. */
      read(cells: Cells): NewBuilding | undefined;
    }
  | {
      /** Why a file of this kind has nothing to import. */
      refusal: string;
    }
);
