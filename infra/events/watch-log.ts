import type { LogFiles } from '../../lib/core/gateways.ts';
import { EVENTS, parseKey, SEGMENTS } from '../../lib/event-log/store/names.ts';
import type { LogPart } from '../../lib/event-log/store/parts.ts';
import { type Line, MAX_LINE_BYTES, readLines } from '../../lib/event-log/store/read-lines.ts';

const LINE_FEED = 10;

/** Watches the log for new lines. */
export type LogWatch = {
  /** The lines that were added since the last call. */
  newLines(): AsyncIterable<Line>;
  /** The part as it was when the watch began. */
  atStart(part: LogPart): LogPart;
};

/** Watches a log in a folder, whose plain files grow at their end. */
export async function watchFolder(files: LogFiles): Promise<LogWatch> {
  const read = new Map<string, number>();
  for await (const { key, bytes } of plainFiles(files)) read.set(key, await completeBytes(files, key, bytes));
  return {
    newLines: async function* () {
      for await (const { key, bytes } of plainFiles(files)) {
        const from = read.get(key) ?? 0;
        if (bytes <= from) continue;
        for await (const line of readLines(files.read(key, { from, to: bytes }))) {
          read.set(key, (read.get(key) ?? 0) + line.length + 1);
          yield line;
        }
      }
    },
    atStart: (part) => {
      if (part.at.kind !== 'plain') return part;
      const bytes = Math.min(part.at.bytes, read.get(part.at.key) ?? 0);
      return { ...part, at: { ...part.at, bytes } };
    },
  };
}

/**
 * Watches a log in a bucket, where each batch of lines is a new segment with the next number. `onGap` is called when
 * segments were sealed and removed before they could be read.
 */
export async function watchSegments(files: LogFiles, onGap: () => void): Promise<LogWatch> {
  let last = '';
  for await (const { key } of files.list(SEGMENTS)) last = key;
  return {
    newLines: async function* () {
      const after = last;
      for await (const { key } of files.list(SEGMENTS)) {
        if (key <= after) continue;
        if (!isNext(key, last)) onGap();
        yield* readLines(files.read(key));
        last = key;
      }
    },
    atStart: (part) => {
      if (part.at.kind !== 'segments') return part;
      return { ...part, at: { ...part.at, keys: part.at.keys.filter((key) => key <= last) } };
    },
  };
}

/** Whether a key follows the last one: the next number of the same epoch, or number 1 of another epoch. */
function isNext(key: string, last: string): boolean {
  const [name, before] = [parseKey(key), parseKey(last)];
  if (name.kind !== 'segment') return true;
  return name.number === (before.kind === 'segment' && before.epoch === name.epoch ? before.number + 1 : 1);
}

async function* plainFiles(files: LogFiles) {
  for await (const file of files.list(EVENTS)) if (parseKey(file.key).kind === 'plain') yield file;
}

/** The bytes of a file up to its last line feed: the relay may be writing a line. */
export async function completeBytes(files: LogFiles, key: string, bytes: number): Promise<number> {
  const from = Math.max(0, bytes - MAX_LINE_BYTES);
  let at = from;
  let end = from;
  for await (const chunk of files.read(key, { from, to: bytes })) {
    const feed = Buffer.from(chunk).lastIndexOf(LINE_FEED);
    if (feed >= 0) end = at + feed + 1;
    at += chunk.length;
  }
  return end;
}
