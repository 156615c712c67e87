import { open, readFile, rename, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EventBatch, EventStore, Reached } from '../gateways.ts';
import { ignoreMissing, makeFolders, RELAY_NOTE, syncFolder, UNFINISHED } from './log-folder.ts';

const FILE_MODE = 0o640;

/** How far the log is complete, and the append that may have been interrupted. */
type Progress = {
  epoch: number;
  last: number;
  pending: { file: string; offset: number; bytes: number; last: number } | null;
};

/** One `events/YYYY-MM-DD.jsonl` per day under `folder`, appended and flushed to disk. */
export function openEventFolder(folder: string): EventStore {
  const note = join(folder, RELAY_NOTE);
  const settled = async (): Promise<Reached> => {
    const { epoch, last, pending } = await readProgress(note);
    if (!pending) return { epoch, position: last };
    const path = join(folder, 'events', pending.file);
    const complete = (await sizeOf(path)) >= pending.offset + pending.bytes;
    // A torn append is taken back: its rows are still in the outbox and come again as a whole.
    if (!complete) await truncate(path, pending.offset).catch(ignoreMissing);
    const position = complete ? pending.last : last;
    await writeProgress(folder, { epoch, last: position, pending: null });
    return { epoch, position };
  };
  return {
    reached: async () => {
      await prepare(folder);
      return settled();
    },
    append: async ({ epoch, day, events }: EventBatch) => {
      const reached = await settled();
      if (epoch < reached.epoch) throw new Error(`the event log is in epoch ${reached.epoch}, not ${epoch}`);
      const fresh = events.filter(({ position }) => position > reached.position);
      const newest = fresh.at(-1);
      if (!newest) return;
      const file = await openFileOf(folder, day);
      const path = join(folder, 'events', file);
      const text = Buffer.from(fresh.map(({ line }) => `${line}\n`).join(''));
      const pending = { file, offset: await sizeOf(path), bytes: text.length, last: newest.position };
      await writeProgress(folder, { epoch, last: reached.position, pending });
      await appendDurably(path, text, pending.offset === 0);
      await writeProgress(folder, { epoch, last: newest.position, pending: null });
    },
  };
}

async function prepare(folder: string): Promise<void> {
  for (const name of ['events', UNFINISHED]) await makeFolders(folder, join(folder, name));
}

/** The first part of the day that is not sealed: what is signed never changes. */
async function openFileOf(folder: string, day: string): Promise<string> {
  for (let part = 1; ; part += 1) {
    const name = part === 1 ? day : `${day}.${part}`;
    const digest = await stat(join(folder, 'events', 'digest', `${name}.json`)).catch(ignoreMissing);
    if (!digest) return `${name}.jsonl`;
  }
}

async function appendDurably(path: string, text: Uint8Array, isNew: boolean): Promise<void> {
  const handle = await open(path, 'a', FILE_MODE);
  try {
    await handle.chmod(FILE_MODE);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (isNew) await syncFolder(dirname(path));
}

async function readProgress(path: string): Promise<Progress> {
  const text = await readFile(path, 'utf8').catch(ignoreMissing);
  const none = { epoch: 1, last: 0, pending: null };
  return text === undefined ? none : { ...none, ...JSON.parse(text) };
}

async function writeProgress(folder: string, progress: Progress): Promise<void> {
  const draft = join(folder, UNFINISHED, RELAY_NOTE);
  const handle = await open(draft, 'w', FILE_MODE);
  try {
    await handle.chmod(FILE_MODE);
    await handle.writeFile(JSON.stringify(progress));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, join(folder, RELAY_NOTE));
  // Otherwise a power cut could bring the older note back beside the newer lines.
  await syncFolder(folder);
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(ignoreMissing))?.size ?? 0;
}
