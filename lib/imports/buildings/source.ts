import * as z from 'zod';
import { InstantInput, ShortText } from '../../core/schemas/common.ts';
import type { Instant } from '../../core/time.ts';
import type { NewBuilding } from '../../data/buildings/upsert.ts';
import { type Line, readLines } from '../lines.ts';
import { cellsOf, type Kind, LineFault, splitLine } from './cells.ts';
import { formOf, MAX_RECORD_BYTES, readFeatures } from './features.ts';
import { kindOf, readHeader } from './kinds.ts';
import { readFeature } from './rnb-geojson.ts';

/** Where a step has stopped, with all values that the next step needs. */
export const Position = z.strictObject({
  byte: z.int(),
  /** The number of the last line or the last feature. */
  line: z.int(),
  started: InstantInput,
  form: z.enum(['csv', 'geojson']),
  delimiter: z.enum([';', ',']),
  columns: z.array(ShortText()).max(1000),
});
export type Position = z.output<typeof Position>;

/** The records of a file from a position on, and the function that parses one. */
export type Source = {
  at: Position;
  kind: string;
  /** Why the file contains nothing to import. */
  refusal: string | null;
  records: AsyncIterable<Line>;
  /** Parses the building of a record; undefined for one to skip; throws a `LineFault`. */
  read(text: string | undefined): NewBuilding | undefined;
};

/** Detects the kind of the file at its beginning, or resumes where a step has stopped. */
export async function openSource(
  body: AsyncIterable<Uint8Array>,
  from: Position | undefined,
  now: Instant,
): Promise<Source> {
  if (from?.form === 'geojson') return geojsonSource(from, body);
  if (from) return csvSource(from, readLines(body, from.byte, MAX_RECORD_BYTES));
  const { form, body: whole } = await formOf(body);
  const begin: Position = { byte: 0, line: 0, started: now, form, delimiter: ';', columns: [] };
  if (form === 'geojson') return geojsonSource(begin, whole);
  const lines = readLines(whole, 0, MAX_RECORD_BYTES);
  const first = await lines.next();
  const header = readHeader(first.done ? undefined : first.value.text);
  return csvSource({ ...begin, ...header, byte: first.done ? 0 : first.value.end, line: 1 }, lines);
}

const geojsonSource = (at: Position, body: AsyncIterable<Uint8Array>): Source => ({
  at,
  kind: 'RNB GeoJSON',
  refusal: null,
  records: readFeatures(body, at.byte),
  read: (text) => readFeature(storable(text)),
});

function csvSource(at: Position, records: AsyncIterable<Line>): Source {
  const kind = kindOf(at);
  return {
    at,
    kind: kind.name,
    refusal: 'refusal' in kind ? kind.refusal : null,
    records,
    read: lineReader(at, kind),
  };
}

function lineReader({ delimiter, columns }: Position, kind: Kind): Source['read'] {
  const places = new Map(columns.map((name, index) => [name, index]));
  return (text) => {
    const line = storable(text);
    if (line === '' || !('read' in kind)) return undefined;
    const values = splitLine(line, delimiter);
    if (!values) throw new LineFault('has a broken quotation');
    if (values.length !== columns.length)
      throw new LineFault(`has ${values.length} values, the header ${columns.length}`);
    return kind.read(cellsOf(values, places));
  };
}

/** Returns text that PostgreSQL can store; throws for other text. */
function storable(text: string | undefined): string {
  if (text === undefined) throw new LineFault('is not UTF-8');
  if (text.includes('\0')) throw new LineFault('contains the character U+0000');
  return text;
}
