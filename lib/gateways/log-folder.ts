import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { LogFiles } from '../gateways.ts';

const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;

/** Where a file grows until it is whole; what a killed process left there nobody reads. */
export const UNFINISHED = 'unfinished';

/** The note of the relay, which writes beside whoever tidies up. */
export const RELAY_NOTE = 'relay.json';

/** The event log in a folder: every file 0640, every folder 0750, flushed to disk before it has its name. */
export function openLogFolder(folder: string): LogFiles {
  const at = (key: string) => join(folder, key);
  const write = async (content: AsyncIterable<Uint8Array>): Promise<string> => {
    const draft = at(join(UNFINISHED, randomUUID()));
    await makeFolders(folder, dirname(draft));
    try {
      await writeDurably(draft, content);
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
      // The end of a stream of Node is the last byte, not the one behind it.
      return createReadStream(at(key), range ? { start: range.from, end: range.to - 1 } : {});
    },
    create: async (key, content) => {
      if (await stat(at(key)).catch(ignoreMissing)) return false;
      const draft = await write(content);
      await makeFolders(folder, dirname(at(key)));
      // A second name is given only where there is none: of many writers one wins.
      const isOurs = await link(draft, at(key)).then(() => true, ignoreTaken);
      await rm(draft, { force: true });
      await syncFolder(dirname(at(key)));
      return isOurs;
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
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
  const keys = (entries ?? [])
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((key) => key.startsWith(prefix) && !key.startsWith(`${UNFINISHED}/`));
  for (const key of keys.toSorted()) {
    const found = await stat(join(folder, key)).catch(ignoreMissing);
    if (found) yield { key, bytes: found.size };
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

// Modes are set after creation as well: the umask of the process must not decide.
export async function makeFolders(folder: string, path: string): Promise<void> {
  const names = relative(folder, path)
    .split('/')
    .filter((name) => name !== '');
  for (const [index] of ['', ...names].entries()) {
    const step = join(folder, ...names.slice(0, index));
    const isNew = await mkdir(step, { recursive: true, mode: FOLDER_MODE });
    await chmod(step, FOLDER_MODE);
    if (isNew !== undefined) await syncFolder(dirname(step));
  }
}

async function writeDurably(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', FILE_MODE);
  try {
    await handle.chmod(FILE_MODE);
    for await (const chunk of content) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A name is as durable as the folder it stands in. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}

function ignoreTaken(error: unknown): false {
  if (codeOf(error) === 'EEXIST') return false;
  throw error;
}

// Structural: an error of the file system may come from another realm, where `instanceof` is false.
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
