import type { EventStore, LogFiles, Reached } from '../../../lib/core/gateways.ts';
import { type DayPart, digestKey, plainKey, RELAY_NOTE } from '../../../lib/event-log/store/names.ts';
import type { OpenedLog } from './log-stores.ts';

/** The files of a log, by key. */
type Stored = Map<string, Buffer>;

/** A log in memory, so fast that a test can cover years or kill a hundred processes. */
export type MemoryLog = OpenedLog & {
  stored: Stored;
  /** An independent copy of the log. */
  copy(): MemoryLog;
};

export function openMemoryLog(stored: Stored = new Map()): MemoryLog {
  return {
    stored,
    logFiles: filesIn(stored),
    reopen: () => storeIn(stored),
    copy: () => openMemoryLog(new Map(stored)),
  };
}

function filesIn(stored: Stored): LogFiles {
  return {
    list: async function* (prefix) {
      const keys = [...stored.keys()].filter((key) => key.startsWith(prefix));
      for (const key of keys.toSorted()) yield { key, bytes: stored.get(key)?.length ?? 0 };
    },
    size: async (key) => stored.get(key)?.length,
    read: async function* (key, range = { from: 0, to: Number.POSITIVE_INFINITY }) {
      const bytes = stored.get(key);
      if (!bytes) throw new Error(`there is no ${key}`);
      yield bytes.subarray(range.from, range.to);
    },
    create: async (key, content) => {
      if (stored.has(key)) return false;
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(Buffer.from(chunk));
      if (stored.has(key)) return false;
      stored.set(key, Buffer.concat(chunks));
      return true;
    },
    replace: async (key, bytes) => void stored.set(key, Buffer.from(bytes)),
    remove: async (key) => void stored.delete(key),
    tidy: async () => {},
  };
}

/** Appends to the first unsealed part of a day, as the store in a folder does. */
function storeIn(stored: Stored): EventStore {
  const reached = (): Reached =>
    JSON.parse(stored.get(RELAY_NOTE)?.toString() ?? '{ "epoch": 1, "position": 0 }');
  return {
    reached: async () => reached(),
    append: async ({ epoch, day, events }) => {
      const { position, epoch: newest } = reached();
      if (epoch < newest) throw new Error(`the event log is in epoch ${newest}, not ${epoch}`);
      const fresh = events.filter((event) => event.position > position);
      const key = plainKey(openPart(stored, day));
      const text = Buffer.from(fresh.map(({ line }) => `${line}\n`).join(''));
      if (fresh.length > 0) stored.set(key, Buffer.concat([stored.get(key) ?? Buffer.alloc(0), text]));
      const last = Math.max(position, ...fresh.map((event) => event.position));
      stored.set(RELAY_NOTE, Buffer.from(JSON.stringify({ epoch, position: last })));
    },
  };
}

function openPart(stored: Stored, day: string): DayPart {
  for (let part = 1; ; part += 1) if (!stored.has(digestKey({ day, part }))) return { day, part };
}
