import { constants } from 'node:fs';
import { chmod, mkdir, open } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** The modes of all files and folders of the event log. */
const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;

/** Opens an existing file for appending; fails when there is none. */
export const APPEND_EXISTING = constants.O_WRONLY | constants.O_APPEND;

/** Creates the folders from `folder` down to `path` with mode 0750 and flushes them to disk. */
export async function makeFolders(folder: string, path: string): Promise<void> {
  const names = relative(folder, path)
    .split('/')
    .filter((name) => name !== '');
  for (const [index] of ['', ...names].entries()) await makeFolder(join(folder, ...names.slice(0, index)));
}

async function makeFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: FOLDER_MODE });
  // Independent of the process's umask.
  await chmod(path, FOLDER_MODE);
  if (made === undefined) return;
  for (let step = path; step.startsWith(made); step = dirname(step)) await syncFolder(dirname(step));
}

/** Writes a file and flushes it to disk. `wx`: fails when the file exists; `a`: appends or creates. */
export async function writeDurably(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  flags: 'w' | 'wx' | 'a' | typeof APPEND_EXISTING,
): Promise<void> {
  const handle = await open(path, flags, FILE_MODE);
  try {
    await handle.chmod(FILE_MODE);
    for await (const chunk of content) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a folder to disk, which makes the names in it durable. */
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

export function ignoreExisting(error: unknown): false {
  if (codeOf(error) === 'EEXIST') return false;
  throw error;
}

// Checked by shape: `instanceof` is false for an error from another realm.
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
