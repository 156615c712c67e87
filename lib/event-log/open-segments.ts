import type { LogFiles } from '../gateways.ts';
import type { Day } from '../time.ts';
import { readAll } from './bytes.ts';
import { type Digest, readDigest } from './digest.ts';
import { inParallel } from './in-parallel.ts';
import { dayOf } from './line.ts';
import type { DayPart } from './names.ts';
import type { Segment, Survey } from './survey.ts';

/** A segment tells its day by its first line. */
const LINE_START = 64;

/** The segments that no digest covers, by day: each day's are the part behind those that are sealed. */
export async function findOpenSegments(
  files: LogFiles,
  { segments, sealed }: Pick<Survey, 'segments' | 'sealed'>,
): Promise<(DayPart & { segments: Segment[] })[]> {
  const digests = new Map<Day, Digest[]>();
  const open = new Map<Day, Segment[]>();
  for (const { day, ...segment } of await withDays(files, segments)) {
    const known = digests.get(day) ?? (await readDigests(files, sealed, day));
    digests.set(day, known);
    if (!known.some((digest) => covers(digest, segment))) open.set(day, [...(open.get(day) ?? []), segment]);
  }
  return [...open].map(([day, of]) => ({ day, part: (digests.get(day) ?? []).length + 1, segments: of }));
}

function withDays(files: LogFiles, segments: Segment[]): Promise<(Segment & { day: Day })[]> {
  return inParallel(segments, async (segment) => {
    const range = { from: 0, to: Math.min(LINE_START, segment.bytes) };
    const start = await readAll(files.read(segment.key, range));
    return { ...segment, day: dayOf(start.toString('latin1')) };
  });
}

async function readDigests(files: LogFiles, sealed: DayPart[], day: Day): Promise<Digest[]> {
  const found: Digest[] = [];
  for (const part of sealed.filter((of) => of.day === day)) {
    const digest = await readDigest(files, part);
    if (digest) found.push(digest);
  }
  return found;
}

/** Segments are covered up to a number, in each epoch by itself. */
export function covers({ segments }: Digest, { epoch, number }: Segment): boolean {
  return number <= (segments[String(epoch)] ?? 0);
}
