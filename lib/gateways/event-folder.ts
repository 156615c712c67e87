import { chmod, mkdir, open, readFile, rename, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventBatch, EventStore } from '../gateways.ts';

const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;

/** How far the log is complete, and the append that may have been interrupted. */
type Progress = {
  last: number;
  pending: { file: string; offset: number; bytes: number; last: number } | null;
};

/** One `events/YYYY-MM-DD.jsonl` per day under `folder`, appended and flushed to disk. */
export function openEventFolder(folder: string): EventStore {
  const progressFile = join(folder, 'relay.json');
  const settled = async (): Promise<number> => {
    const { last, pending } = await readProgress(progressFile);
    if (!pending) return last;
    const path = join(folder, 'events', pending.file);
    const complete = (await sizeOf(path)) >= pending.offset + pending.bytes;
    // A torn append is taken back: its rows are still in the outbox and come again as a whole.
    if (!complete) await truncate(path, pending.offset).catch(ignoreMissing);
    const reached = complete ? pending.last : last;
    await writeProgress(progressFile, { last: reached, pending: null });
    return reached;
  };
  return {
    lastPosition: async () => {
      await prepare(folder);
      return settled();
    },
    append: async ({ day, events }: EventBatch) => {
      const last = await settled();
      const fresh = events.filter(({ position }) => position > last);
      const newest = fresh.at(-1);
      if (!newest) return;
      const file = `${day}.jsonl`;
      const path = join(folder, 'events', file);
      const text = Buffer.from(fresh.map(({ line }) => `${line}\n`).join(''));
      const pending = { file, offset: await sizeOf(path), bytes: text.length, last: newest.position };
      await writeProgress(progressFile, { last, pending });
      await appendDurably(path, text);
      await writeProgress(progressFile, { last: newest.position, pending: null });
    },
  };
}

// Modes are set after creation as well: the umask of the process must not decide.
async function prepare(folder: string): Promise<void> {
  for (const path of [folder, join(folder, 'events')]) {
    await mkdir(path, { recursive: true, mode: FOLDER_MODE });
    await chmod(path, FOLDER_MODE);
  }
}

async function appendDurably(path: string, text: Uint8Array): Promise<void> {
  const handle = await open(path, 'a', FILE_MODE);
  try {
    await handle.chmod(FILE_MODE);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readProgress(path: string): Promise<Progress> {
  const text = await readFile(path, 'utf8').catch(ignoreMissing);
  return text === undefined ? { last: 0, pending: null } : JSON.parse(text);
}

async function writeProgress(path: string, progress: Progress): Promise<void> {
  const draft = `${path}.new`;
  const handle = await open(draft, 'w', FILE_MODE);
  try {
    await handle.chmod(FILE_MODE);
    await handle.writeFile(JSON.stringify(progress));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(ignoreMissing))?.size ?? 0;
}

function ignoreMissing(error: unknown): undefined {
  // Structural: an error of the file system may come from another realm, where `instanceof` is false.
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT')
    return undefined;
  throw error;
}
