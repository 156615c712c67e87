import { open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { readJson } from '../read-json.ts';
import { ignoreMissing, syncFolder } from './durable-files.ts';
import type { Pending } from './relay-note.ts';

const Sealed = z.object({ bytes: z.int().nonnegative() });

/** Where the digest of a part of a day lies; `name` as in `2026-11-20.2`. */
export const digestOf = (name: string) => join('events', 'digest', `${name}.json`);

/** Whether all of an append is there. A torn one is taken back: its rows are still in the outbox and come again. */
export async function isComplete(folder: string, pending: Pending): Promise<boolean> {
  const { file, offset, bytes } = pending;
  if (await isSealedWithout(folder, pending)) return false;
  const path = join(folder, 'events', file);
  const handle = await open(path, 'r+').catch(ignoreMissing);
  const sealed = (await sealedBytes(folder, file)) !== undefined;
  // What was sealed with it may be compressed already.
  if (!handle) return sealed;
  try {
    const { size } = await handle.stat();
    const complete = sealed || size >= offset + bytes;
    if (!complete && size > offset) await handle.truncate(offset);
    // Who was killed may not have come to flush it, and a note that says more than the disk has would lose events.
    await handle.sync();
    await syncFolder(dirname(path));
    return complete;
  } finally {
    await handle.close();
  }
}

/** Whether the file of an append was sealed before it; then the file is again as it was signed. */
export async function isSealedWithout(folder: string, { file, offset, bytes }: Pending): Promise<boolean> {
  const sealed = await sealedBytes(folder, file);
  if (sealed === undefined || sealed >= offset + bytes) return false;
  if (sealed > offset) throw new Error(`${file} was sealed in the middle of an append`);
  await cut(join(folder, 'events', file), offset);
  return true;
}

/** How long the file was that was sealed; undefined when there is no digest. */
async function sealedBytes(folder: string, file: string): Promise<number | undefined> {
  const key = digestOf(file.replace('.jsonl', ''));
  const text = await readFile(join(folder, key), 'utf8').catch(ignoreMissing);
  if (text === undefined) return undefined;
  const parsed = Sealed.safeParse(readJson(text));
  if (!parsed.success) throw new Error(`${key} is no digest of the event log`);
  return parsed.data.bytes;
}

async function cut(path: string, offset: number): Promise<void> {
  const handle = await open(path, 'r+').catch(ignoreMissing);
  if (!handle) return;
  try {
    if ((await handle.stat()).size > offset) await handle.truncate(offset);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // A day that was sealed without a line has no file.
  if (offset === 0) await rm(path, { force: true });
  await syncFolder(dirname(path));
}
