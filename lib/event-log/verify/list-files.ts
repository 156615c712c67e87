import * as z from 'zod';
import type { LogFiles } from '../../core/gateways.ts';
import { readJson } from '../../core/read-json.ts';
import { type DayPart, EVENTS, type Month, parseKey, plainKey, RELAY_NOTE } from '../store/names.ts';
import { readAll } from '../store/read-lines.ts';

const count = () => z.int().nonnegative();

const RelayNote = z.object({
  pending: z.object({ file: z.string(), offset: count(), bytes: count() }).nullable(),
  end: z.object({ file: z.string(), bytes: count() }).nullish(),
});

/** The size of the file that a folder's relay last appended to; a range while an append is running. */
export type NotedSize = { key: string; part: DayPart; least: number; most: number };

/** Reads the noted size from the relay's note; undefined when there is none. */
export async function readNotedSize(files: LogFiles): Promise<NotedSize | undefined> {
  if ((await files.size(RELAY_NOTE)) === undefined) return undefined;
  const { data } = RelayNote.safeParse(readJson(await readAll(files.read(RELAY_NOTE))));
  if (data?.pending) {
    const { file, offset, bytes } = data.pending;
    return notedSizeOf(file, offset, offset + bytes);
  }
  return data?.end ? notedSizeOf(data.end.file, data.end.bytes, data.end.bytes) : undefined;
}

function notedSizeOf(file: string, least: number, most: number): NotedSize | undefined {
  const key = `${EVENTS}${file}`;
  const name = parseKey(key);
  return name.kind === 'plain' ? { key, part: { day: name.day, part: name.part }, least, most } : undefined;
}

export type StoredPart = DayPart & { key: string; bytes: number };
export type StoredArchive = { month: Month; part: number; key: string; bytes: number };
export type StoredSegment = { epoch: number; number: number; key: string; bytes: number };

/** All files of a log by kind; parts by the key of their plain file. */
export type FullListing = {
  /** Sizes in bytes by key. */
  keys: Map<string, number>;
  digests: Map<string, StoredPart>;
  checks: Map<string, StoredPart>;
  plain: Map<string, StoredPart>;
  packed: Map<string, StoredPart>;
  archives: Map<string, StoredArchive>;
  indexes: StoredArchive[];
  segments: StoredSegment[];
  foreign: string[];
  /** Only a log in a folder has a relay note. */
  hasRelayNote: boolean;
  /** Read from the relay note before the log was listed. */
  notedSize: NotedSize | undefined;
  hasRotationLog: boolean;
};

export async function listAllFiles(files: LogFiles): Promise<FullListing> {
  const found: FullListing = {
    keys: new Map(),
    digests: new Map(),
    checks: new Map(),
    plain: new Map(),
    packed: new Map(),
    archives: new Map(),
    indexes: [],
    segments: [],
    foreign: [],
    hasRelayNote: false,
    notedSize: await readNotedSize(files),
    hasRotationLog: false,
  };
  for await (const { key, bytes } of files.list('')) addFile(found, key, bytes);
  return found;
}

function addFile(found: FullListing, key: string, bytes: number): void {
  const name = parseKey(key);
  found.keys.set(key, bytes);
  switch (name.kind) {
    case 'plain':
    case 'packed':
    case 'checks': {
      const { kind, day, part } = name;
      found[kind].set(plainKey(name), { day, part, key, bytes });
      return;
    }
    case 'digest':
      found.digests.set(plainKey(name), { day: name.day, part: name.part, key, bytes });
      return;
    case 'archive':
      found.archives.set(key, { month: name.month, part: name.part, key, bytes });
      return;
    case 'archive-index':
      found.indexes.push({ month: name.month, part: name.part, key, bytes });
      return;
    case 'segment':
      found.segments.push({ epoch: name.epoch, number: name.number, key, bytes });
      return;
    case 'foreign':
      found.foreign.push(key);
      return;
    case 'relay-note':
      found.hasRelayNote = true;
      return;
    case 'rotation-log':
      found.hasRotationLog = true;
      return;
    case 'rotation':
      return;
  }
}
