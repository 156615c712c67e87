import * as z from 'zod';
import type { LogFiles } from '../../core/gateways.ts';
import { readJson } from '../../core/read-json.ts';
import type { Day } from '../../core/time.ts';
import { byDay } from '../seal/digest.ts';
import { DamagedFile, readAll } from './bytes.ts';
import { archiveIndexKey, archiveKey, type DayPart, type Month } from './names.ts';
import { findOpenSegments, type Segment, type Survey, survey } from './open-segments.ts';

/** A part of a day and where its lines are stored. `sealed`: it has a signed digest. */
export type LogPart = DayPart & { sealed: boolean; at: Place };
export type Place =
  | { kind: 'plain' | 'packed'; key: string; bytes: number }
  /** A byte range of an archive that is a complete gzip file. */
  | { kind: 'member'; key: string; from: number; bytes: number }
  /** Segments that are not sealed yet, in the order in which they were written. */
  | { kind: 'segments'; keys: string[]; bytes: number };

const Index = z.strictObject({
  members: z.array(
    z.strictObject({ day: z.string(), part: z.int(), from: z.int(), bytes: z.int(), lines: z.int() }),
  ),
});
export type ArchiveIndex = z.output<typeof Index>;

type DayRange = { from: Day; to: Day };

/** The parts of the days `from` to `to` (both inclusive) in chronological order. */
export async function findParts(files: LogFiles, range: DayRange): Promise<LogPart[]> {
  return partsIn(files, await survey(files), range);
}

/** The same, from a listing that was taken before. */
export async function partsIn(files: LogFiles, found: Survey, range: DayRange): Promise<LogPart[]> {
  const members = await Promise.all(
    found.archives.filter(mayHold(range)).map((of) => findMembers(files, of)),
  );
  const places = new Map<string, DayPart & { at: Place }>();
  // Later entries win: a day has several locations while it is sealed or moved into an archive.
  for (const part of [
    ...members.flat(),
    ...found.packed.map(stored('packed')),
    ...found.plain.map(stored('plain')),
    ...(await findOpenSegments(files, found)).map(inSegments),
  ])
    places.set(nameOf(part), part);
  const sealed = new Set(found.sealed.map(nameOf));
  return [...places.values()]
    .filter(({ day }) => day >= range.from && day <= range.to)
    .map((part) => ({ ...part, sealed: sealed.has(nameOf(part)) }))
    .toSorted(byDay);
}

const nameOf = ({ day, part }: DayPart) => `${day}.${part}`;

const stored =
  (kind: 'plain' | 'packed') =>
  ({ day, part, key, bytes }: DayPart & { key: string; bytes: number }) => ({
    day,
    part,
    at: { kind, key, bytes },
  });

function inSegments({ day, part, segments }: DayPart & { segments: Segment[] }) {
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  return { day, part, at: { kind: 'segments' as const, keys: segments.map(({ key }) => key), bytes } };
}

const mayHold =
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
