import * as z from 'zod';
import type { LogFiles } from '../../core/gateways.ts';
import { readJson } from '../../core/read-json.ts';
import type { Day } from '../../core/time.ts';
import { byDay } from '../seal/digest.ts';
import { archiveIndexKey, archiveKey, type DayPart, type Month } from './names.ts';
import { findOpenSegments, type LogListing, listLog, type Segment } from './open-segments.ts';
import { DamagedFile, readAll } from './read-lines.ts';

/** A part of a day and where its lines are stored. `sealed`: it has a signed digest. */
export type LogPart = DayPart & { sealed: boolean; at: PartLocation };
export type PartLocation =
  | { kind: 'plain' | 'packed'; key: string; bytes: number }
  /** A byte range of an archive that is a complete gzip file. */
  | { kind: 'member'; key: string; from: number; bytes: number }
  /** Segments that are not sealed yet, in the order in which they were written. */
  | { kind: 'segments'; keys: string[]; bytes: number };

const Index = z.strictObject({
  /** True: the archive is a copy, and its compressed days remain beside it. Older versions moved them into the archive. */
  is_copy: z.boolean().optional(),
  members: z.array(
    z.strictObject({ day: z.string(), part: z.int(), from: z.int(), bytes: z.int(), lines: z.int() }),
  ),
});
export type ArchiveIndex = z.output<typeof Index>;

type DayRange = { from: Day; to: Day };

/** The parts of the days `from` to `to` (both inclusive) in chronological order. */
export async function findParts(files: LogFiles, range: DayRange): Promise<LogPart[]> {
  return partsOfListing(files, await listLog(files), range);
}

/** The parts of the days of a range in chronological order, from an existing listing. */
export async function partsOfListing(
  files: LogFiles,
  found: LogListing,
  range: DayRange,
): Promise<LogPart[]> {
  const members = await Promise.all(
    found.archives.filter(overlaps(range)).map((of) => findMembers(files, of)),
  );
  const located = new Map<string, DayPart & { at: PartLocation }>();
  // Later entries win: a day has several locations while it is sealed or archived.
  for (const part of [
    ...members.flat(),
    ...found.packed.map(filePart('packed')),
    ...found.plain.map(filePart('plain')),
    ...(await findOpenSegments(files, found)).map(segmentsPart),
  ])
    located.set(nameOf(part), part);
  const sealed = new Set(found.sealed.map(nameOf));
  return [...located.values()]
    .filter(({ day }) => day >= range.from && day <= range.to)
    .map((part) => ({ ...part, sealed: sealed.has(nameOf(part)) }))
    .toSorted(byDay);
}

const nameOf = ({ day, part }: DayPart) => `${day}.${part}`;

const filePart =
  (kind: 'plain' | 'packed') =>
  ({ day, part, key, bytes }: DayPart & { key: string; bytes: number }) => ({
    day,
    part,
    at: { kind, key, bytes },
  });

function segmentsPart({ day, part, segments }: DayPart & { segments: Segment[] }) {
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  return { day, part, at: { kind: 'segments' as const, keys: segments.map(({ key }) => key), bytes } };
}

const overlaps =
  ({ from, to }: DayRange) =>
  ({ month }: { month: Month }) =>
    month >= from.slice(0, 7) && month <= to.slice(0, 7);

/** Reads the byte ranges of the days in an archive. */
export async function readIndex(files: LogFiles, month: Month, part: number): Promise<ArchiveIndex> {
  const key = archiveIndexKey(month, part);
  const parsed = Index.safeParse(readJson(await readAll(files.read(key))));
  if (!parsed.success) throw new DamagedFile(`${key} is no index of an archive`);
  return parsed.data;
}

async function findMembers(files: LogFiles, { month, part }: { month: Month; part: number }) {
  const { members } = await readIndex(files, month, part);
  const key = archiveKey(month, part);
  return members.map((member) => ({
    day: member.day,
    part: member.part,
    at: { kind: 'member' as const, key, from: member.from, bytes: member.bytes },
  }));
}
