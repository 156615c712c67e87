import { constants } from 'node:fs';
import { chmod, mkdir, open } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Of every file of the event log. */
const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;

/** To write behind what is there, and only where there is a file. */
export const BEHIND = constants.O_WRONLY | constants.O_APPEND;

/** Makes the folders from `folder` down to `path`, each of them 0750 and as durable as what will lie in it. */
export async function makeFolders(folder: string, path: string): Promise<void> {
  const names = relative(folder, path)
    .split('/')
    .filter((name) => name !== '');
  for (const [index] of ['', ...names].entries()) await makeFolder(join(folder, ...names.slice(0, index)));
}

async function makeFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: FOLDER_MODE });
  // Afterwards as well: the umask of the process must not decide.
  await chmod(path, FOLDER_MODE);
  if (made === undefined) return;
  for (let step = path; step.startsWith(made); step = dirname(step)) await syncFolder(dirname(step));
}

/** Writes a file, and has it on the disk. `wx`: only where there was none; `a`: behind what is there, if anything. */
export async function writeDurably(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  flags: 'w' | 'wx' | 'a' | typeof BEHIND,
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

export function ignoreTaken(error: unknown): false {
  if (codeOf(error) === 'EEXIST') return false;
  throw error;
}

// Structural: an error of the file system may come from another realm, where `instanceof` is false.
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
