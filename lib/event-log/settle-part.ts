import { createHash } from 'node:crypto';
import type { LogFiles } from '../gateways.ts';
import type { Lock } from './calendar.ts';
import { type DayPart, plainKey } from './names.ts';
import type { Place } from './parts.ts';
import { readPart } from './read-part.ts';

/** What has no digest yet; a day without events lies nowhere. */
export type OpenPart = DayPart & { at?: Place };

/** The segments that a part lies in. */
export function segmentsOf({ at }: OpenPart): string[] {
  return at?.kind === 'segments' ? at.keys : [];
}

/** The lines of the part lie in its plain file afterwards. Answers the SHA-256 of what was put there, where something was. */
export async function settle(
  files: LogFiles,
  { day, part, at }: OpenPart,
  kept: Lock,
): Promise<string | undefined> {
  const key = plainKey({ day, part });
  switch (at?.kind) {
    case undefined:
      return undefined;
    case 'plain':
      // Of an append that was taken back: a day without lines has no file.
      if (at.bytes === 0) await files.remove(key);
      return undefined;
    case 'segments':
      return join(files, key, readPart(files, { at }), kept);
    case 'packed':
    case 'member':
      throw new Error(`${at.key} was compressed before it was sealed`);
  }
}

/** What lies in the plain file now; of a file, as much as was found of it. */
export async function* settled(files: LogFiles, { day, part, at }: OpenPart): AsyncGenerator<Uint8Array> {
  if (at === undefined || at.bytes === 0) return;
  yield* at.kind === 'segments' ? files.read(plainKey({ day, part })) : readPart(files, { at });
}

async function join(
  files: LogFiles,
  key: string,
  lines: AsyncIterable<Uint8Array>,
  kept: Lock,
): Promise<string> {
  // Of a run that was killed before it signed.
  await files.remove(key);
  const whole = createHash('sha256');
  // Whether it was created or was there: that may have been an attempt of our own whose answer was lost.
  await files.create(
    key,
    passing(lines, (chunk) => whole.update(chunk)),
    kept,
  );
  return whole.digest('hex');
}

async function* passing(chunks: AsyncIterable<Uint8Array>, look: (chunk: Uint8Array) => unknown) {
  for await (const chunk of chunks) {
    look(chunk);
    yield chunk;
  }
}
