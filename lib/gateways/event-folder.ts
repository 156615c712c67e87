import { open, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EventBatch, EventStore, Reached } from '../gateways.ts';
import { ignoreMissing, makeFolders, syncFolder, writeDurably } from './durable-files.ts';
import { RELAY_NOTE, UNFINISHED } from './log-folder.ts';

/** How far the log is complete, and the append that may have been interrupted. */
type Progress = { epoch: number; last: number; pending: Pending | null };
type Pending = { file: string; offset: number; bytes: number; last: number };

/** One `events/YYYY-MM-DD.jsonl` per day under `folder`, appended and flushed to disk. */
export function openEventFolder(folder: string): EventStore {
  const note = join(folder, RELAY_NOTE);
  const settled = async (): Promise<Reached> => {
    const { epoch, last, pending } = await readProgress(note);
    if (!pending) return { epoch, position: last };
    const position = (await isComplete(folder, pending)) ? pending.last : last;
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
      await writeDurably(path, [text], 'a');
      if (pending.offset === 0) await syncFolder(dirname(path));
      await writeProgress(folder, { epoch, last: newest.position, pending: null });
    },
  };
}

/** Whether all of an append is there. A torn one is taken back: its rows are still in the outbox and come again. */
async function isComplete(folder: string, { file, offset, bytes }: Pending): Promise<boolean> {
  const path = join(folder, 'events', file);
  const handle = await open(path, 'r+').catch(ignoreMissing);
  if (!handle) return false;
  try {
    const { size } = await handle.stat();
    const complete = size >= offset + bytes;
    if (!complete) await handle.truncate(offset);
    // Who was killed may not have come to flush it, and a note that says more than the disk has would lose events.
    await handle.sync();
    await syncFolder(dirname(path));
    return complete;
  } finally {
    await handle.close();
  }
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

async function readProgress(path: string): Promise<Progress> {
  const text = await readFile(path, 'utf8').catch(ignoreMissing);
  const none = { epoch: 1, last: 0, pending: null };
  return text === undefined ? none : { ...none, ...JSON.parse(text) };
}

async function writeProgress(folder: string, progress: Progress): Promise<void> {
  const draft = join(folder, UNFINISHED, RELAY_NOTE);
  await writeDurably(draft, [Buffer.from(JSON.stringify(progress))], 'w');
  await rename(draft, join(folder, RELAY_NOTE));
  // Otherwise a power cut could bring the older note back beside the newer lines.
  await syncFolder(folder);
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(ignoreMissing))?.size ?? 0;
}
