import { inParallel } from '../../core/concurrency.ts';
import type { LogFiles } from '../../core/gateways.ts';
import type { Day } from '../../core/time.ts';
import { type Digest, readDigest } from '../seal/digest.ts';
import { type DayPart, dayOf, EVENTS, type Month, type ParsedKey, parseKey, SEGMENTS } from './names.ts';
import { readAll } from './read-lines.ts';

/** A plain or compressed file with the lines of a part of a day. */
type DayFile = DayPart & { key: string; bytes: number };
export type Segment = { key: string; epoch: number; number: number; bytes: number };

/** The files of a log by kind. */
export type LogListing = {
  plain: DayFile[];
  packed: DayFile[];
  sealed: DayPart[];
  segments: Segment[];
  archives: { month: Month; part: number }[];
};

export async function listLog(files: LogFiles): Promise<LogListing> {
  const found: LogListing = { plain: [], packed: [], sealed: [], segments: [], archives: [] };
  // Segments first: a concurrent seal moves their lines into day files, which are listed afterwards.
  for await (const { key, bytes } of files.list(SEGMENTS)) addFile(found, parseKey(key), key, bytes);
  for await (const { key, bytes } of files.list(EVENTS)) addFile(found, parseKey(key), key, bytes);
  return found;
}

function addFile(found: LogListing, name: ParsedKey, key: string, bytes: number): void {
  switch (name.kind) {
    case 'plain':
    case 'packed':
      found[name.kind].push({ day: name.day, part: name.part, key, bytes });
      return;
    case 'digest':
      found.sealed.push({ day: name.day, part: name.part });
      return;
    case 'segment':
      found.segments.push({ key, epoch: name.epoch, number: name.number, bytes });
      return;
    case 'archive-index':
      // Listed by its index, because an archive without one is not verified yet.
      found.archives.push({ month: name.month, part: name.part });
      return;
    case 'checks':
    case 'archive':
    case 'rotation':
    case 'rotation-log':
    case 'relay-note':
    case 'foreign':
      return;
  }
}

/** The first bytes of a line, which contain its timestamp. */
const TIMESTAMP_BYTES = 64;

/** Finds the segments that no digest covers; those of a day form the part after the day's sealed ones. */
export async function findOpenSegments(
  files: LogFiles,
  { segments, sealed }: Pick<LogListing, 'segments' | 'sealed'>,
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
    const range = { from: 0, to: Math.min(TIMESTAMP_BYTES, segment.bytes) };
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

/** A digest names the last segment that it covers, per epoch. */
export function covers({ segments }: Digest, { epoch, number }: Segment): boolean {
  return number <= (segments[String(epoch)] ?? 0);
}
