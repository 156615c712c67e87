import * as z from 'zod';
import type { LogFiles } from '../../core/gateways.ts';
import { readJson } from '../../core/read-json.ts';
import type { Day } from '../../core/time.ts';
import { byDay } from '../seal/digest.ts';
import { DamagedFile, readAll } from './bytes.ts';
import { archiveIndexKey, archiveKey, type DayPart, type Month } from './names.ts';
import { findOpenSegments, type Segment, type Survey, survey } from './open-segments.ts';

/** Where the lines of a part of a day lie. `sealed`: a digest was signed of them. */
export type LogPart = DayPart & { sealed: boolean; at: Place };
export type Place =
  | { kind: 'plain' | 'packed'; key: string; bytes: number }
  /** A run of bytes of an archive, a compressed file by itself. */
  | { kind: 'member'; key: string; from: number; bytes: number }
  /** What is not sealed yet, in the order in which it was written. */
  | { kind: 'segments'; keys: string[]; bytes: number };

const Index = z.strictObject({
  members: z.array(
    z.strictObject({ day: z.string(), part: z.int(), from: z.int(), bytes: z.int(), lines: z.int() }),
  ),
});
export type ArchiveIndex = z.output<typeof Index>;

type DayRange = { from: Day; to: Day };

/** The parts of the days `from` to `to` (both inclusive), in their order: the log as one stream. */
export async function findParts(files: LogFiles, range: DayRange): Promise<LogPart[]> {
  return partsIn(files, await survey(files), range);
}

/** The same, of what was there at one moment. */
export async function partsIn(files: LogFiles, found: Survey, range: DayRange): Promise<LogPart[]> {
  const members = await Promise.all(
    found.archives.filter(mayHold(range)).map((of) => findMembers(files, of)),
  );
  const places = new Map<string, DayPart & { at: Place }>();
  // The last one counts: a day is in several places while it is being sealed, and on its way into an archive.
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

/** Reads where each day lies in an archive. */
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
