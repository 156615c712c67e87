import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ignoreMissing } from './durable-files.ts';
import { digestOf } from './pending-append.ts';
import type { Progress } from './relay-note.ts';

/** A file, how long it was when it was left, and how long it is now. */
type Change = { file: string; bytes: number; size: number };

/** The file that was appended to last where it is not as it was left; of one that is being appended to, where it was cut. */
export async function findChange(
  folder: string,
  { pending, end }: Pick<Progress, 'pending' | 'end'>,
): Promise<Change | undefined> {
  const left = pending ? { file: pending.file, bytes: pending.offset } : end;
  if (!left) return undefined;
  const { file, bytes } = left;
  const { size } = (await stat(join(folder, 'events', file)).catch(ignoreMissing)) ?? { size: 0 };
  const isAsLeft = size === bytes || (pending !== null && size > bytes);
  return isAsLeft || (await isSealed(folder, file)) ? undefined : { file, bytes, size };
}

/** What was sealed may be compressed, and after fifteen months it goes together with its digest. */
async function isSealed(folder: string, file: string): Promise<boolean> {
  const name = file.replace('.jsonl', '.json');
  const digests = (await readdir(dirname(join(folder, digestOf('any')))).catch(ignoreMissing)) ?? [];
  return digests.some((other) => other >= name);
}

/** Whoever cut the open day, or wrote into it, is told of before anything stands behind that: a person has to look. */
export function notAsLeft({ file, bytes, size }: Change): Error {
  const sentence = `events/${file} is not as it was left: it had ${bytes} bytes, and has ${size}`;
  return Object.assign(new Error(sentence), { code: 'event-log-changed' });
}
