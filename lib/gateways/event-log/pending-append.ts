import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { readJson } from '../../core/read-json.ts';
import { ignoreMissing, syncFolder, writeDurably } from './durable-files.ts';
import { RELAY_NOTE, UNFINISHED_FOLDER } from './log-folder.ts';

const count = () => z.int().nonnegative();

const Pending = z.object({
  file: z.string().regex(/^\d{4}-\d\d-\d\d(\.\d+)?\.jsonl$/),
  offset: count(),
  bytes: count(),
  last: count(),
});

/** The last appended file, and its size after the append. */
const End = z.object({ file: Pending.shape.file, bytes: count() });

const Progress = z.object({
  epoch: z.int().positive().default(1),
  last: count(),
  pending: Pending.nullable(),
  end: End.nullable().default(null),
});

/** The last stored position, and the append that may have been interrupted. */
type Progress = z.output<typeof Progress>;
export type Pending = z.output<typeof Pending>;

/** Reads the relay's note. Throws when it is damaged: a guess would store events twice or lose them. */
export async function readProgress(folder: string): Promise<Progress> {
  const text = await readFile(join(folder, RELAY_NOTE), 'utf8').catch(ignoreMissing);
  if (text === undefined) return { epoch: 1, last: 0, pending: null, end: null };
  const parsed = Progress.safeParse(readJson(text));
  if (!parsed.success) throw new Error(`${RELAY_NOTE} is no note of the relay`);
  return parsed.data;
}

export async function writeProgress(folder: string, progress: Progress): Promise<void> {
  const draft = join(folder, UNFINISHED_FOLDER, RELAY_NOTE);
  await writeDurably(draft, [Buffer.from(JSON.stringify(progress))], 'w');
  await rename(draft, join(folder, RELAY_NOTE));
  // Otherwise a power cut could restore the older note beside the newer lines.
  await syncFolder(folder);
}

const Sealed = z.object({ bytes: z.int().nonnegative() });

/** The path of the digest of a part; `name` as in `2026-11-20.2`. */
export const digestOf = (name: string) => join('events', 'digest', `${name}.json`);

/** Returns whether an append is complete. Rolls back a partial append, whose rows are still in the outbox. */
export async function isComplete(folder: string, pending: Pending): Promise<boolean> {
  const { file, offset, bytes } = pending;
  if (await isSealedWithout(folder, pending)) return false;
  const path = join(folder, 'events', file);
  const handle = await open(path, 'r+').catch(ignoreMissing);
  const wasSealed = (await sealedBytes(folder, file)) !== undefined;
  // A sealed file may already be compressed.
  if (!handle) return wasSealed;
  try {
    const { size } = await handle.stat();
    const complete = wasSealed || size >= offset + bytes;
    if (!complete && size > offset) await handle.truncate(offset);
    // A killed process may not have flushed the file; a note that is ahead of the disk would lose events.
    await handle.sync();
    await syncFolder(dirname(path));
    return complete;
  } finally {
    await handle.close();
  }
}

/** Returns whether the file was sealed without the append; if so, truncates the file to its sealed size. */
export async function isSealedWithout(folder: string, { file, offset, bytes }: Pending): Promise<boolean> {
  const sealed = await sealedBytes(folder, file);
  if (sealed === undefined || sealed >= offset + bytes) return false;
  if (sealed > offset) throw new Error(`${file} was sealed in the middle of an append`);
  await truncateFile(join(folder, 'events', file), offset);
  return true;
}

/** The sealed size of a file; undefined when there is no digest. */
async function sealedBytes(folder: string, file: string): Promise<number | undefined> {
  const key = digestOf(file.replace('.jsonl', ''));
  const text = await readFile(join(folder, key), 'utf8').catch(ignoreMissing);
  if (text === undefined) return undefined;
  const parsed = Sealed.safeParse(readJson(text));
  if (!parsed.success) throw new Error(`${key} is no digest of the event log`);
  return parsed.data.bytes;
}

async function truncateFile(path: string, offset: number): Promise<void> {
  const handle = await open(path, 'r+').catch(ignoreMissing);
  if (!handle) return;
  try {
    if ((await handle.stat()).size > offset) await handle.truncate(offset);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // A day that was sealed without lines has no file.
  if (offset === 0) await rm(path, { force: true });
  await syncFolder(dirname(path));
}

/** A file with its expected size (`bytes`) and its current one. */
type Change = { file: string; bytes: number; size: number };

/** Returns the last appended file when its size is not the expected one; a pending append may have grown the file. */
export async function findChange(
  folder: string,
  { pending, end }: Pick<Progress, 'pending' | 'end'>,
): Promise<Change | undefined> {
  const expected = pending ? { file: pending.file, bytes: pending.offset } : end;
  if (!expected) return undefined;
  const { file, bytes } = expected;
  const { size } = (await stat(join(folder, 'events', file)).catch(ignoreMissing)) ?? { size: 0 };
  const isExpected = size === bytes || (pending !== null && size > bytes);
  return isExpected || (await isSealed(folder, file)) ? undefined : { file, bytes, size };
}

/** Returns whether this day or a later one has a digest: a sealed file may be compressed, or removed together with its digest. */
async function isSealed(folder: string, file: string): Promise<boolean> {
  const name = file.replace('.jsonl', '.json');
  const digests = (await readdir(dirname(join(folder, digestOf('any')))).catch(ignoreMissing)) ?? [];
  return digests.some((other) => other >= name);
}

/** The error for a changed file: an operator must accept the change before the relay continues. */
export function logChanged({ file, bytes, size }: Change): Error {
  const message = `events/${file} is not as it was left: it had ${bytes} bytes, and has ${size}`;
  return Object.assign(new Error(message), { code: 'event-log-changed' });
}
