import * as z from 'zod';
import type { LogFiles } from '../gateways.ts';
import type { Day } from '../time.ts';
import { readAll } from './bytes.ts';
import { byDay, type Digest, readDigest } from './digest.ts';
import { inParallel } from './in-parallel.ts';
import { dayOf } from './line.ts';
import {
  archiveIndexKey,
  archiveKey,
  type DayPart,
  EVENTS,
  type LogName,
  type Month,
  readKey,
  SEGMENTS,
} from './names.ts';

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

/** The parts of the days `from` to `to` (both inclusive), in their order: the log as one stream. */
export async function findParts(files: LogFiles, range: { from: Day; to: Day }): Promise<LogPart[]> {
  const isAsked = ({ day }: DayPart) => day >= range.from && day <= range.to;
  const { stored, sealed, segments, archives } = await survey(files);
  const members = (
    await Promise.all(archives.filter(mayHold(range)).map((of) => findMembers(files, of)))
  ).flat();
  const open = await findOpen(files, segments, sealed);
  const places = new Map<string, LogPart>();
  // The last one counts: a day is in several places while it is being sealed, and on its way into an archive.
  for (const part of [...members, ...stored.packed, ...stored.plain, ...open]) places.set(nameOf(part), part);
  return [...places.values()]
    .filter(isAsked)
    .map((part) => ({ ...part, sealed: sealed.has(nameOf(part)) }))
    .toSorted(byDay);
}

const nameOf = ({ day, part }: DayPart) => `${day}.${part}`;

type Segment = { key: string; epoch: number; number: number; bytes: number };
type Survey = {
  stored: { plain: LogPart[]; packed: LogPart[] };
  sealed: Map<string, DayPart>;
  segments: Segment[];
  archives: { month: Month; part: number }[];
};

async function survey(files: LogFiles): Promise<Survey> {
  const found: Survey = { stored: { plain: [], packed: [] }, sealed: new Map(), segments: [], archives: [] };
  // First what goes when a day is sealed: whoever is sealing meanwhile then takes nothing out of sight.
  for await (const { key, bytes } of files.list(SEGMENTS)) note(found, readKey(key), key, bytes);
  for await (const { key, bytes } of files.list(EVENTS)) note(found, readKey(key), key, bytes);
  return found;
}

function note(found: Survey, name: LogName, key: string, bytes: number): void {
  switch (name.kind) {
    case 'plain':
    case 'packed': {
      const { kind, day, part } = name;
      found.stored[kind].push({ day, part, sealed: false, at: { kind, key, bytes } });
      return;
    }
    case 'digest':
      found.sealed.set(nameOf(name), { day: name.day, part: name.part });
      return;
    case 'segment':
      found.segments.push({ key, epoch: name.epoch, number: name.number, bytes });
      return;
    case 'archive-index':
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

const mayHold =
  ({ from, to }: { from: Day; to: Day }) =>
  ({ month }: { month: Month }) =>
    month >= from.slice(0, 7) && month <= to.slice(0, 7);

/** Reads where each day lies in an archive. */
export async function readIndex(files: LogFiles, month: Month, part: number): Promise<ArchiveIndex> {
  const key = archiveIndexKey(month, part);
  const parsed = Index.safeParse(JSON.parse((await readAll(files.read(key))).toString('utf8')));
  if (!parsed.success) throw new Error(`${key} is no index of an archive`);
  return parsed.data;
}

async function findMembers(
  files: LogFiles,
  { month, part }: { month: Month; part: number },
): Promise<LogPart[]> {
  const { members } = await readIndex(files, month, part);
  const key = archiveKey(month, part);
  return members.map((member) => ({
    day: member.day,
    part: member.part,
    sealed: false,
    at: { kind: 'member', key, from: member.from, bytes: member.bytes },
  }));
}

/** A segment tells its day by its first line. */
const LINE_START = 64;

/** The segments that no digest covers, by day: each day's are the part behind those that are sealed. */
async function findOpen(files: LogFiles, segments: Segment[], sealed: Survey['sealed']): Promise<LogPart[]> {
  const digests = new Map<Day, Digest[]>();
  const open = new Map<Day, Segment[]>();
  for (const { day, ...segment } of await withDays(files, segments)) {
    const known = digests.get(day) ?? (await readDigests(files, [...sealed.values()], day));
    digests.set(day, known);
    if (!known.some((digest) => covers(digest, segment))) open.set(day, [...(open.get(day) ?? []), segment]);
  }
  return [...open].map(([day, of]) => ({
    day,
    part: (digests.get(day) ?? []).length + 1,
    sealed: false,
    at: {
      kind: 'segments',
      keys: of.map(({ key }) => key),
      bytes: of.reduce((sum, { bytes }) => sum + bytes, 0),
    },
  }));
}

function withDays(files: LogFiles, segments: Segment[]): Promise<(Segment & { day: Day })[]> {
  return inParallel(segments, async (segment) => {
    const range = { from: 0, to: Math.min(LINE_START, segment.bytes) };
    const start = await readAll(files.read(segment.key, range));
    return { ...segment, day: dayOf(start.toString('latin1')) };
  });
}

/** The segments that a digest covers, but not the newest of all: the relay finds its next number by that one. */
export async function findCoveredSegments(files: LogFiles): Promise<string[]> {
  const { segments, sealed } = await survey(files);
  const open = new Set((await findOpen(files, segments, sealed)).flatMap(({ at }) => keysOf(at)));
  const newest = segments
    .map(({ key }) => key)
    .toSorted()
    .at(-1);
  return segments.map(({ key }) => key).filter((key) => !open.has(key) && key !== newest);
}

function keysOf(at: Place): string[] {
  return at.kind === 'segments' ? at.keys : [];
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
export function covers({ segments }: Digest, { epoch, number }: { epoch: number; number: number }): boolean {
  return number <= (segments[String(epoch)] ?? 0);
}
