import type { LogFiles } from '../gateways.ts';
import type { Day } from '../time.ts';
import type { Lock } from './calendar.ts';
import { type Fingerprint, fingerprinter, fingerprintOf, sha256Of } from './fingerprint.ts';
import { type DayPart, plainKey } from './names.ts';
import type { Place } from './parts.ts';
import { readPart } from './read-part.ts';

/** What has no digest yet; a day without events lies nowhere. */
export type OpenPart = DayPart & { at?: Place };

/** The segments that a part lies in. */
export function segmentsOf({ at }: OpenPart): string[] {
  return at?.kind === 'segments' ? at.keys : [];
}

/** The lines of the part lie in its plain file afterwards; answers their fingerprint. */
export async function settle(files: LogFiles, { day, part, at }: OpenPart, kept: Lock): Promise<Fingerprint> {
  const key = plainKey({ day, part });
  switch (at?.kind) {
    case undefined:
      return fingerprinter(day).end();
    case 'plain':
      // Of an append that was taken back: a day without lines has no file.
      if (at.bytes === 0) await files.remove(key);
      return fingerprintOf(day, readPart(files, { at }));
    case 'segments':
      return join(files, { key, day, kept }, readPart(files, { at }));
    case 'packed':
    case 'member':
      throw new Error(`${at.key} was compressed before it was sealed`);
  }
}

/** Stores what comes, and reads it back: the segments are removed on its word. */
async function join(
  files: LogFiles,
  { key, day, kept }: { key: string; day: Day; kept: Lock },
  lines: AsyncIterable<Uint8Array>,
): Promise<Fingerprint> {
  // Of a run that was killed before it signed.
  await files.remove(key);
  const taken = fingerprinter(day);
  await files.create(key, passing(lines, taken.add), kept);
  const print = taken.end();
  // Whether it was created or was there: that may have been an attempt of our own whose answer was lost.
  const stored = await sha256Of(files.read(key));
  if (stored !== print.sha256) throw new Error(`${key} does not hold what was to be sealed`);
  return print;
}

async function* passing(chunks: AsyncIterable<Uint8Array>, look: (chunk: Uint8Array) => void) {
  for await (const chunk of chunks) {
    look(chunk);
    yield chunk;
  }
}
