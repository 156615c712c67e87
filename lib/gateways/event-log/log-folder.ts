import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { LogFiles } from '../../core/gateways.ts';
import { ignoreExisting, ignoreMissing, makeFolders, syncFolder, writeDurably } from './durable-files.ts';

/** The folder of files that are being written; files that a killed process left there are never read. */
export const UNFINISHED_FOLDER = 'unfinished';

/** The relay's note, whose draft `tidy` must not remove. */
export const RELAY_NOTE = 'relay.json';

/** Attempts to list, because files may be moved meanwhile. */
const MAX_LIST_ATTEMPTS = 5;

/** Opens the log files in a folder: files 0640, folders 0750; a file is flushed to disk before it gets its name. */
export function openLogFolder(folder: string): LogFiles {
  const at = (key: string) => join(folder, key);
  const write = async (content: AsyncIterable<Uint8Array>): Promise<string> => {
    const draft = at(join(UNFINISHED_FOLDER, randomUUID()));
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
      if (range && range.to <= range.from) return empty();
      return readFrom(at(key), range);
    },
    create: async (key, content) => {
      if (await stat(at(key)).catch(ignoreMissing)) return false;
      const draft = await write(content);
      try {
        await makeFolders(folder, dirname(at(key)));
        // `link` fails when the name exists: of concurrent writers one wins.
        return await link(draft, at(key)).then(() => true, ignoreExisting);
      } finally {
        await rm(draft, { force: true });
        await syncFolder(dirname(at(key)));
      }
    },
    replace: async (key, bytes) => {
      const draft = await write(single(bytes));
      await makeFolders(folder, dirname(at(key)));
      await rename(draft, at(key));
      await syncFolder(dirname(at(key)));
    },
    remove: async (key) => {
      await rm(at(key), { force: true });
      await syncFolder(dirname(at(key))).catch(ignoreMissing);
    },
    tidy: async () => {
      const names = await readdir(at(UNFINISHED_FOLDER)).catch(ignoreMissing);
      for (const name of names ?? [])
        if (name !== RELAY_NOTE) await rm(at(join(UNFINISHED_FOLDER, name)), { force: true });
    },
  };
}

async function* list(folder: string, prefix: string): AsyncGenerator<{ key: string; bytes: number }> {
  let gone = '';
  for (let attempt = 1; attempt <= MAX_LIST_ATTEMPTS; attempt += 1) {
    const files = await Promise.all((await keysIn(folder, prefix)).map((key) => withSize(folder, key)));
    const missing = files.find(({ bytes }) => bytes === undefined);
    // The file was probably renamed, possibly to a key that was listed before the rename.
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
    .filter((key) => key.startsWith(prefix) && !key.startsWith(`${UNFINISHED_FOLDER}/`))
    .toSorted();
}

async function withSize(folder: string, key: string) {
  return { key, bytes: (await stat(join(folder, key)).catch(ignoreMissing))?.size };
}

// A generator opens the stream at the first read: an unread stream would stay open, or fail without a listener.
async function* readFrom(path: string, range?: { from: number; to: number }): AsyncGenerator<Uint8Array> {
  // The `end` of a Node stream is inclusive.
  yield* createReadStream(path, range ? { start: range.from, end: range.to - 1 } : {});
}

async function* single(bytes: Uint8Array) {
  yield bytes;
}

async function* empty(): AsyncGenerator<Uint8Array> {}
