import type { LogFiles } from '../../gateways.ts';
import { type DayPart, type Month, plainKey, readKey } from '../names.ts';
import { type Left, readLeft } from './read-left.ts';

export type StoredPart = DayPart & { key: string; bytes: number };
export type StoredArchive = { month: Month; part: number; key: string; bytes: number };
export type StoredSegment = { epoch: number; number: number; key: string; bytes: number };

/** Everything that lies in a log, by what it is; parts under the key of their plain file. */
export type Survey = {
  /** The size of every file, by its key. */
  keys: Map<string, number>;
  digests: Map<string, StoredPart>;
  checks: Map<string, StoredPart>;
  plain: Map<string, StoredPart>;
  packed: Map<string, StoredPart>;
  archives: Map<string, StoredArchive>;
  indexes: StoredArchive[];
  segments: StoredSegment[];
  foreign: string[];
  /** Only a log in a folder has one. */
  hasRelayNote: boolean;
  /** What it said before the log was listed. */
  left: Left | undefined;
  hasRotationLog: boolean;
};

/** Lists a log. */
export async function surveyLog(files: LogFiles): Promise<Survey> {
  const found: Survey = {
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
    left: await readLeft(files),
    hasRotationLog: false,
  };
  for await (const { key, bytes } of files.list('')) note(found, key, bytes);
  return found;
}

function note(found: Survey, key: string, bytes: number): void {
  const name = readKey(key);
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
