import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { type Extent, extended } from '../core/geometry.ts';
import { ShortText } from '../core/schemas/common.ts';
import type { NewAddress } from '../data/addresses/addresses.ts';
import { readAddress, readHeader, readId } from './ban.ts';
import { type Line, readLines } from './lines.ts';
import { type Batch, emptyBatch, type ReadLines, writeBatch } from './write-addresses.ts';

const BATCH = 1000;
/** Lines per invocation, so that files of any length fit and the caller sees progress. */
const LINES_PER_STEP = 20_000;
/** Maximum number of faults listed; all are counted. */
const MAX_FAULTS = 100;

/** Where reading a file resumes. */
export const Position = z.strictObject({
  byte: z.int(),
  line: z.int(),
  columns: z.array(ShortText()).max(1000),
  /** The number of lines with an unreadable id. */
  unread: z.int().default(0),
});

type Position = z.output<typeof Position>;
type Reading = { key: string; complete: boolean; at: Position };

/** The report of no line. */
export const emptyReport = (): ReadLines => ({
  added: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  off_map: 0,
  without_number: 0,
  no_door: 0,
  faults: [],
});

type Step = { lines: ReadLines; at: Position; size: number; isLast: boolean; extent: Extent | undefined };

/** Hears how many bytes of the file are taken over. */
export type TellProgress = (progress: { read: number; size: number }) => Promise<void>;

/** Writes one step of a BAN file from the bucket; reports and skips invalid lines, updates known addresses. */
export async function readStep(
  ctx: Context,
  { at, ...task }: Reading,
  tell: TellProgress = async () => {},
): Promise<Step> {
  const files = await ctx.gateways.files();
  const { body, size } = await files.stream(task.key, at.byte);
  const report = emptyReport();
  let isLast = true;
  let batch = emptyBatch();
  let extent: Extent | undefined;
  const last = at.line + LINES_PER_STEP;
  for await (const line of readLines(body, at.byte)) {
    const address = addLine(line, at, batch, report);
    if (address) extent = extended(extent, address);
    if (batch.addresses.size + batch.offMap >= BATCH) {
      await writeBatch(ctx, task, batch, report);
      batch = emptyBatch();
      await tell({ read: at.byte, size });
    }
    if (at.line >= last && at.byte < size) {
      isLast = false;
      break;
    }
  }
  await writeBatch(ctx, task, batch, report);
  if (at.columns.length === 0) readHeader(undefined);
  return { lines: report, at, size, isLast, extent };
}

function addLine({ text, end }: Line, at: Position, batch: Batch, report: ReadLines): NewAddress | undefined {
  const { addresses, faulty } = batch;
  at.line += 1;
  at.byte = end;
  if (at.columns.length === 0) {
    at.columns = readHeader(text);
    return undefined;
  }
  if (text === '') return undefined;
  const address = readAddress(text, at.columns);
  if (!('fault' in address)) {
    addresses.set(address.ban_id, doorOrPlace(address));
    return address;
  }
  report.skipped += 1;
  if (address.isOffMap) {
    report.off_map += 1;
    batch.offMap += 1;
  }
  if (report.faults.length < MAX_FAULTS) report.faults.push({ line: at.line, fault: address.fault });
  const id = readId(text, at.columns);
  if (id === undefined) at.unread += 1;
  else faulty.push(id);
  return undefined;
}

/**
 * The numbers that mean "none": a line of a street, or of a hamlet whose houses have no numbers. Numbers from 5000 on are doors, of
 * streets that are numbered by metres.
 */
const NO_NUMBER = [0, 99_999];

/** Returns the address of a line as it is stored: a place, without number and addition, if its number means none. */
function doorOrPlace(address: NewAddress): NewAddress {
  const { numero } = address;
  if (numero === null || !NO_NUMBER.includes(numero)) return address;
  return { ...address, numero: null, rep: null, kind: 'place' };
}
