import { crc32 } from 'node:zlib';
import type { LogFiles } from '../../core/gateways.ts';
import type { Day } from '../../core/time.ts';
import { dayOf } from '../store/names.ts';
import { isTooLong, readLines } from '../store/read-lines.ts';
import type { StoredSegment } from './list-files.ts';

/** A segment with the checks of its lines; `fault` describes what is wrong with it. */
export type Segment = StoredSegment & { day: Day | undefined; checks: number[]; fault: string | undefined };

/** The first bytes of a line, which contain its timestamp. */
const TIMESTAMP_BYTES = 64;

/** The day of a line; undefined when the line is no event. */
export function dayOfLine(line: Uint8Array): Day | undefined {
  try {
    return dayOf(Buffer.from(line.subarray(0, TIMESTAMP_BYTES)).toString('latin1'));
  } catch {
    return undefined;
  }
}

/** Reads a segment, which must contain complete lines of one day. */
export async function readSegment(files: LogFiles, stored: StoredSegment): Promise<Segment> {
  const checks: number[] = [];
  const days: (Day | undefined)[] = [];
  let completeBytes = 0;
  for await (const line of readLines(files.read(stored.key))) {
    checks.push(crc32(line.bytes));
    days.push(isTooLong(line) ? undefined : dayOfLine(line.bytes));
    completeBytes += line.length + 1;
  }
  const [day] = days;
  const other = days.findIndex((of) => of === undefined || of !== day);
  const torn =
    completeBytes === 0 || completeBytes < stored.bytes ? 'ends in the middle of a line' : undefined;
  const fault = other >= 0 ? `has a line ${other + 1} that is no event of its day` : torn;
  return { ...stored, day, checks, fault };
}
