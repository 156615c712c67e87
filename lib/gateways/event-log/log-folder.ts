import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { LogFiles } from '../../core/gateways.ts';
import { ignoreMissing, ignoreTaken, makeFolders, syncFolder, writeDurably } from './durable-files.ts';

/** Where a file grows until it is whole; what a killed process left there nobody reads. */
export const UNFINISHED = 'unfinished';

/** The note of the relay, which writes beside whoever tidies up. */
export const RELAY_NOTE = 'relay.json';

/** So often a list is begun again because something was moved meanwhile. */
const ATTEMPTS = 5;

/** The event log in a folder: every file 0640, every folder 0750, flushed to disk before it has its name. */
export function openLogFolder(folder: string): LogFiles {
  const at = (key: string) => join(folder, key);
  const write = async (content: AsyncIterable<Uint8Array>): Promise<string> => {
    const draft = at(join(UNFINISHED, randomUUID()));
    await makeFolders(folder, dirname(draft));
    try {
      await writeDurably(draft, content, 'wx');
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return draft;
  };
  return {
    list: (prefix) => list(folder, prefix),
    size: async (key) => (await stat(at(key)).catch(ignoreMissing))?.size,
    read: (key, range) => {
      if (range && range.to <= range.from) return nothing();
      return readFrom(at(key), range);
    },
    create: async (key, content) => {
      if (await stat(at(key)).catch(ignoreMissing)) return false;
      const draft = await write(content);
      try {
        await makeFolders(folder, dirname(at(key)));
        // A second name is given only where there is none: of many writers one wins.
        return await link(draft, at(key)).then(() => true, ignoreTaken);
      } finally {
        await rm(draft, { force: true });
        await syncFolder(dirname(at(key)));
      }
    },
    replace: async (key, bytes) => {
      const draft = await write(once(bytes));
      await makeFolders(folder, dirname(at(key)));
      await rename(draft, at(key));
      await syncFolder(dirname(at(key)));
    },
    remove: async (key) => {
      await rm(at(key), { force: true });
      await syncFolder(dirname(at(key))).catch(ignoreMissing);
    },
    tidy: async () => {
      const names = await readdir(at(UNFINISHED)).catch(ignoreMissing);
      for (const name of names ?? [])
        if (name !== RELAY_NOTE) await rm(at(join(UNFINISHED, name)), { force: true });
    },
  };
}

async function* list(folder: string, prefix: string): AsyncGenerator<{ key: string; bytes: number }> {
  let gone = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const files = await Promise.all((await keysIn(folder, prefix)).map((key) => withSize(folder, key)));
    const missing = files.find(({ bytes }) => bytes === undefined);
    // Moved, most likely: under the name that it has now it was perhaps not listed yet.
    if (!missing) return yield* files.map(({ key, bytes = 0 }) => ({ key, bytes }));
    gone = missing.key;
  }
  throw new Error(`${gone} is listed, but not there`);
}

async function keysIn(folder: string, prefix: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
  return (entries ?? [])
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((key) => key.startsWith(prefix) && !key.startsWith(`${UNFINISHED}/`))
    .toSorted();
}

async function withSize(folder: string, key: string) {
  return { key, bytes: (await stat(join(folder, key)).catch(ignoreMissing))?.size };
}

// Opened by who reads it: a stream that nobody reads would stay open, or fail where nobody listens.
async function* readFrom(path: string, range?: { from: number; to: number }): AsyncGenerator<Uint8Array> {
  // The end of a stream of Node is the last byte, not the one behind it.
  yield* createReadStream(path, range ? { start: range.from, end: range.to - 1 } : {});
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
