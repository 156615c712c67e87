import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { type Extent, extended } from '../core/geometry.ts';
import { FileKey, ShortText } from '../core/schemas.ts';
import { type NewAddress, upsertAddresses } from '../data/addresses.ts';
import { readAddress, readHeader } from './ban.ts';
import { joinSectors } from './join-sectors.ts';

/** A line of a file: its text (undefined when it is not UTF-8) and the byte offset after it. */
export type Line = { text: string | undefined; end: number };

const LF = 0x0a;
/** Bounds the memory for files without line ends; real lines are much shorter. */
const MAX_LINE_BYTES = 65_536;

/** The lines of a byte stream that starts at offset `from`, in constant memory. */
export async function* readLines(body: AsyncIterable<Uint8Array>, from: number): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = Buffer.alloc(0);
  let end = from;
  const toLine = (bytes: Uint8Array, length: number): Line => {
    end += length;
    return { text: decode(decoder, bytes), end };
  };
  for await (const chunk of body) {
    let buffer = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    for (let at = buffer.indexOf(LF); at >= 0; at = buffer.indexOf(LF)) {
      yield toLine(buffer.subarray(0, at), at + 1);
      buffer = buffer.subarray(at + 1);
    }
    if (buffer.length > MAX_LINE_BYTES)
      throw new Error(`a line has more than ${MAX_LINE_BYTES} bytes: is this a CSV file?`);
    rest = buffer;
  }
  if (rest.length > 0) yield toLine(rest, rest.length);
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes).replace(/\r$/, '');
  } catch {
    return undefined;
  }
}

const BATCH = 1000;
/** Lines per invocation, so that files of any length fit and the caller sees progress. */
const LINES_PER_STEP = 20_000;
/** Maximum number of faults listed; all are counted. */
const MAX_FAULTS = 100;

export const AddressImport = z.strictObject({
  key: FileKey,
  /** Where the previous step stopped; absent for the first one. */
  from: z.strictObject({ byte: z.int(), line: z.int(), columns: z.array(ShortText()).max(1000) }).optional(),
});

type Step = z.output<typeof AddressImport>;
type Position = NonNullable<Step['from']>;

export type ImportReport = {
  added: number;
  updated: number;
  unchanged: number;
  skipped: number;
  faults: { line: number; fault: string }[];
  /** Addresses that joined a sector, counted in each operation. */
  joined: number;
  /** Bytes read so far, and in all. */
  read: number;
  size: number;
  next: Position | null;
};

/**
 * Imports one step of a BAN file from the bucket; invalid lines are reported and skipped, known addresses updated.
 * Sectors of operations that are not over get the addresses that they cover and no other sector has.
 */
export async function importAddresses(ctx: Context, { key, from }: Step): Promise<ImportReport> {
  const files = await ctx.gateways.files();
  const { body, size } = await files.stream(key, from?.byte ?? 0);
  const report: ImportReport = {
    added: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    faults: [],
    joined: 0,
    read: 0,
    size,
    next: null,
  };
  const at = from ?? { byte: 0, line: 0, columns: [] };
  let batch = new Map<string, NewAddress>();
  let extent: Extent | undefined;
  const last = at.line + LINES_PER_STEP;
  for await (const line of readLines(body, at.byte)) {
    const address = addLine(line, at, batch, report);
    if (address) extent = extended(extent, address);
    if (batch.size >= BATCH) batch = await flush(ctx, batch, report);
    if (at.line >= last && at.byte < size) {
      report.next = at;
      break;
    }
  }
  await flush(ctx, batch, report);
  if (at.columns.length === 0) readHeader(undefined);
  if (extent) report.joined = await joinSectors(ctx, extent);
  return { ...report, read: at.byte };
}

function addLine(
  { text, end }: Line,
  at: Position,
  batch: Map<string, NewAddress>,
  report: ImportReport,
): NewAddress | undefined {
  at.line += 1;
  at.byte = end;
  if (at.columns.length === 0) {
    at.columns = readHeader(text);
    return undefined;
  }
  if (text === '') return undefined;
  const address = readAddress(text, at.columns);
  if (typeof address === 'string') {
    report.skipped += 1;
    if (report.faults.length < MAX_FAULTS) report.faults.push({ line: at.line, fault: address });
    return undefined;
  }
  batch.set(address.ban_id, address);
  return address;
}

async function flush(ctx: Context, batch: Map<string, NewAddress>, report: ImportReport) {
  if (batch.size > 0) {
    const { added, updated } = await ctx.transact('all', (trx) =>
      upsertAddresses(trx.db, [...batch.values()], trx.now),
    );
    report.added += added;
    report.updated += updated;
    report.unchanged += batch.size - added - updated;
  }
  return new Map<string, NewAddress>();
}
