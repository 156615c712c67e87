import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { readJson } from '../read-json.ts';
import { ignoreMissing, syncFolder, writeDurably } from './durable-files.ts';
import { RELAY_NOTE, UNFINISHED } from './log-folder.ts';

const count = () => z.int().nonnegative();

const Pending = z.object({
  file: z.string().regex(/^\d{4}-\d\d-\d\d(\.\d+)?\.jsonl$/),
  offset: count(),
  bytes: count(),
  last: count(),
});

/** The file that was appended to last, and how long it was then. */
const End = z.object({ file: Pending.shape.file, bytes: count() });

const Progress = z.object({
  epoch: z.int().positive().default(1),
  last: count(),
  pending: Pending.nullable(),
  end: End.nullable().default(null),
});

/** How far the log is complete, and the append that may have been interrupted. */
export type Progress = z.output<typeof Progress>;
export type Pending = z.output<typeof Pending>;

/** Throws on a note that is damaged: whoever guessed would store events twice, or not at all. */
export async function readProgress(folder: string): Promise<Progress> {
  const text = await readFile(join(folder, RELAY_NOTE), 'utf8').catch(ignoreMissing);
  if (text === undefined) return { epoch: 1, last: 0, pending: null, end: null };
  const parsed = Progress.safeParse(readJson(text));
  if (!parsed.success) throw new Error(`${RELAY_NOTE} is no note of the relay`);
  return parsed.data;
}

export async function writeProgress(folder: string, progress: Progress): Promise<void> {
  const draft = join(folder, UNFINISHED, RELAY_NOTE);
  await writeDurably(draft, [Buffer.from(JSON.stringify(progress))], 'w');
  await rename(draft, join(folder, RELAY_NOTE));
  // Otherwise a power cut could bring the older note back beside the newer lines.
  await syncFolder(folder);
}
