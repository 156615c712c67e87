import { open, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { EventBatch, EventStore, Reached } from '../../core/gateways.ts';
import { APPEND_EXISTING, ignoreMissing, makeFolders, syncFolder, writeDurably } from './durable-files.ts';
import { UNFINISHED_FOLDER } from './log-folder.ts';
import {
  digestOf,
  findChange,
  isComplete,
  isSealedWithout,
  logChanged,
  type Pending,
  readProgress,
  writeProgress,
} from './pending-append.ts';

const queues = new Map<string, Promise<unknown>>();

/** Runs `work` after all earlier work of this process under the same name has succeeded or failed. */
async function runInOrder<T>(name: string, work: () => Promise<T>): Promise<T> {
  const result = (queues.get(name) ?? Promise.resolve()).then(work);
  const finished = result.catch(() => {});
  queues.set(name, finished);
  try {
    return await result;
  } finally {
    if (queues.get(name) === finished) queues.delete(name);
  }
}

const LINE_FEED = 10;

type NewEvents = { epoch: number; reached: number; events: EventBatch['events']; last: number };

/** Opens the event store in a folder: one `events/YYYY-MM-DD.jsonl` per day, appended and flushed to disk. */
export function openEventFolder(folder: string): EventStore {
  // The lease alone is not enough: when a clock runs ahead, a second relay of this process may take the lease from a running one.
  const serialised = <T>(work: () => Promise<T>) => runInOrder(resolve(folder), work);
  return {
    reached: ({ asItIs = false } = {}) =>
      serialised(async () => {
        for (const name of ['events', UNFINISHED_FOLDER]) await makeFolders(folder, join(folder, name));
        if (asItIs) await acceptFolderAsItIs(folder);
        return settlePendingAppend(folder);
      }),
    append: (batch) => serialised(() => append(folder, batch)),
  };
}

/** Completes or rolls back an interrupted append and returns the end of the log. */
async function settlePendingAppend(folder: string): Promise<Reached> {
  const progress = await readProgress(folder);
  const change = await findChange(folder, progress);
  if (change) throw logChanged(change);
  const { epoch, last, pending } = progress;
  if (!pending) return { epoch, position: last };
  const isStored = await isComplete(folder, pending);
  const position = isStored ? pending.last : last;
  const after = isStored ? endOf(pending) : { file: pending.file, bytes: pending.offset };
  await writeProgress(folder, { epoch, last: position, pending: null, end: after });
  return { epoch, position };
}

async function append(folder: string, { epoch, day, events }: EventBatch): Promise<void> {
  const reached = await settlePendingAppend(folder);
  if (epoch < reached.epoch) throw new Error(`the event log is in epoch ${reached.epoch}, not ${epoch}`);
  const newEvents = events.filter(({ position }) => position > reached.position);
  const newest = newEvents.at(-1);
  if (!newest) return;
  const batch = { epoch, reached: reached.position, events: newEvents, last: newest.position };
  for (let stored = false; !stored; ) stored = await appendTo(folder, await findOpenFile(folder, day), batch);
}

/** Appends events; returns false, with nothing stored, when the file was sealed meanwhile. */
async function appendTo(
  folder: string,
  { file, offset }: { file: string; offset: number },
  { epoch, reached, events, last }: NewEvents,
): Promise<boolean> {
  const path = join(folder, 'events', file);
  const lines = events.map(({ line }) => `${line}\n`).join('');
  const text = Buffer.from((await endsWithoutLineFeed(path, offset)) ? `\n${lines}` : lines);
  const pending = { file, offset, bytes: text.length, last };
  await writeProgress(folder, { epoch, last: reached, pending, end: null });
  await writeDurably(path, [text], offset === 0 ? 'a' : APPEND_EXISTING);
  if (offset === 0) await syncFolder(dirname(path));
  if (await isSealedWithout(folder, pending)) return false;
  await writeProgress(folder, { epoch, last, pending: null, end: endOf(pending) });
  return true;
}

const endOf = ({ file, offset, bytes }: Pending) => ({ file, bytes: offset + bytes });

/**
 * Accepts a changed file: its current size becomes the expected one. The events of an interrupted append are still in the outbox
 * and are stored again.
 */
async function acceptFolderAsItIs(folder: string): Promise<void> {
  const progress = await readProgress(folder);
  const change = await findChange(folder, progress);
  if (!change) return;
  const { epoch, last } = progress;
  const { file, size: bytes } = change;
  await writeProgress(folder, { epoch, last, pending: null, end: { file, bytes } });
}

/** Returns whether the file does not end in a line feed, so that the next event must start on a new line. */
async function endsWithoutLineFeed(path: string, offset: number): Promise<boolean> {
  if (offset === 0) return false;
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, offset - 1);
    return buffer[0] !== LINE_FEED;
  } finally {
    await handle.close();
  }
}

/** Finds the file of the first unsealed part of a day, and its size. */
async function findOpenFile(folder: string, day: string): Promise<{ file: string; offset: number }> {
  for (let part = 1; ; part += 1) {
    const name = part === 1 ? day : `${day}.${part}`;
    const file = `${name}.jsonl`;
    // Read before the digest: without a digest the file cannot have been compressed.
    const { size } = (await stat(join(folder, 'events', file)).catch(ignoreMissing)) ?? { size: 0 };
    const digest = await stat(join(folder, digestOf(name))).catch(ignoreMissing);
    if (!digest) return { file, offset: size };
  }
}
