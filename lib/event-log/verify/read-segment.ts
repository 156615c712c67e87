import { crc32 } from 'node:zlib';
import type { LogFiles } from '../../core/gateways.ts';
import type { Day } from '../../core/time.ts';
import { isTooLong, linesIn } from '../store/bytes.ts';
import { dayOf } from '../store/names.ts';
import type { StoredSegment } from './survey.ts';

/** A segment with the checks of its lines; `fault`: what is wrong with it. */
export type Segment = StoredSegment & { day: Day | undefined; checks: number[]; fault: string | undefined };

/** Bytes of a line that hold its timestamp. */
const LINE_START = 64;

/** The day of a line; undefined when it is no event. */
export function dayOfLine(line: Uint8Array): Day | undefined {
  try {
    return dayOf(Buffer.from(line.subarray(0, LINE_START)).toString('latin1'));
  } catch {
    return undefined;
  }
}

/** Reads a segment, which must hold complete lines of one day. */
export async function readSegment(files: LogFiles, stored: StoredSegment): Promise<Segment> {
  const checks: number[] = [];
  const days: (Day | undefined)[] = [];
  let whole = 0;
  for await (const line of linesIn(files.read(stored.key))) {
    checks.push(crc32(line.bytes));
    days.push(isTooLong(line) ? undefined : dayOfLine(line.bytes));
    whole += line.length + 1;
  }
  const [day] = days;
  const other = days.findIndex((of) => of === undefined || of !== day);
  const torn = whole === 0 || whole < stored.bytes ? 'ends in the middle of a line' : undefined;
  const fault = other >= 0 ? `has a line ${other + 1} that is no event of its day` : torn;
  return { ...stored, day, checks, fault };
}
