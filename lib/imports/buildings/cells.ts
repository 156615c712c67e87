import type { NewBuilding } from '../../data/buildings/upsert.ts';

/** Why a line cannot be imported; the import reports the line and continues. */
export class LineFault extends Error {}

/** A position outside French territory: when a whole file has them, its columns contain something other than degrees. */
export class OffMapFault extends LineFault {}

/** The cells of a line by their columns. */
export type Cells = {
  /** Returns the trimmed text of the first of these columns that the file has; empty when it has none of them, and for `NULL`. */
  text(...columns: string[]): string;
};

/** Cells that mean an unknown value. */
const NOTHING = new Set(['NULL', 'null', 'N.C.', 'NA', 'nan']);

/** Maps the cells of a line to the columns of the header. */
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

/** Splits a line; undefined when a quoted value does not end. A quotation mark inside one is doubled. */
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

/** The index after a quoted value that begins at `from`; negative when it does not end. */
function quotationEnd(line: string, from: number): number {
  for (let at = line.indexOf(QUOTE, from + 1); at >= 0; at = line.indexOf(QUOTE, at + 2))
    if (line[at + 1] !== QUOTE) return at + 1;
  return -1;
}

const WHOLE = /^\d{1,9}(\.0*)?$/;

/** Parses an integer from 0 to `most`; null for an empty cell. */
export function wholeNumber(text: string, column: string, most: number): number | null {
  if (text === '') return null;
  const value = Number(text);
  if (WHOLE.test(text) && value <= most) return value;
  throw new LineFault(`has a ${column} that is no whole number from 0 to ${most}`);
}

/** No building reaches these limits; without them a typing error would change the statistics of a town. */
export const MOST_DWELLINGS = 9_999;
export const MOST_STOREYS = 200;
const LATEST_YEAR = 2_100;

/** Parses the year of construction; 0 means unknown. */
export function year(text: string, column: string): number | null {
  return wholeNumber(text, column, LATEST_YEAR) || null;
}

const ID = /^[\w.-]{1,80}$/;

/** Parses the identifier of a building. */
export function identifier(text: string, column: string): string {
  if (ID.test(text)) return text;
  throw new LineFault(text === '' ? `has no ${column}` : `has a ${column} of another form`);
}

const BAN_ID = /^\d[\dAB]\d{3}_[\w-]{1,50}$/;

/** Returns whether an identifier is a BAN id: the code of the town, the street, the number. */
export const isBanId = (id: string): boolean => BAN_ID.test(id);

/** A kind of file, recognised by the columns of its header. */
export type Kind = {
  name: string;
  /** The required columns; where several names are in use, one of them is enough. */
  columns: readonly (readonly string[])[];
} & (
  | {
      /** Parses the building of a line; undefined for a building that does not stand; throws a fault for a bad line. */
      read(cells: Cells): NewBuilding | undefined;
    }
  | {
      /** Why a file of this kind contains nothing to import. */
      refusal: string;
    }
);
