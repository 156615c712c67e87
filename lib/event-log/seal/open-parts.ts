import { createHash } from 'node:crypto';
import type { LogFiles } from '../../core/gateways.ts';
import { addDays, type Day } from '../../core/time.ts';
import { firstKeptDay, type RetentionLock } from '../store/calendar.ts';
import { type DayPart, plainKey } from '../store/names.ts';
import { listLog } from '../store/open-segments.ts';
import { type PartLocation, partsOfListing } from '../store/parts.ts';
import { readPart } from '../store/read-part.ts';
import { byDay, type DigestFile } from './digest.ts';

/** A part without a digest; a day without events has no location. */
export type OpenPart = DayPart & { at?: PartLocation };

/** The keys of the segments that contain a part. */
export function segmentsOf({ at }: OpenPart): string[] {
  return at?.kind === 'segments' ? at.keys : [];
}

/** Joins the segments of a part into its plain file. Returns the SHA-256 of the written bytes, if any. */
export async function joinIntoPlainFile(
  files: LogFiles,
  { day, part, at }: OpenPart,
  retention: RetentionLock,
): Promise<string | undefined> {
  const key = plainKey({ day, part });
  switch (at?.kind) {
    case undefined:
      return undefined;
    case 'plain':
      // A rolled-back append leaves an empty file; a day without lines has no file.
      if (at.bytes === 0) await files.remove(key);
      return undefined;
    case 'segments':
      return joinSegments(files, key, readPart(files, { at }), retention);
    case 'packed':
    case 'member':
      throw new Error(`${at.key} was compressed before it was sealed`);
  }
}

/** Reads the plain file up to its size at listing time. */
export async function* readPlainFile(
  files: LogFiles,
  { day, part, at }: OpenPart,
): AsyncGenerator<Uint8Array> {
  if (at === undefined || at.bytes === 0) return;
  yield* at.kind === 'segments' ? files.read(plainKey({ day, part })) : readPart(files, { at });
}

async function joinSegments(
  files: LogFiles,
  key: string,
  lines: AsyncIterable<Uint8Array>,
  retention: RetentionLock,
): Promise<string> {
  // A run that was killed before signing may have left one.
  await files.remove(key);
  const whole = createHash('sha256');
  // The result is ignored: the file may exist because of an earlier attempt whose response was lost.
  await files.create(
    key,
    tap(lines, (chunk) => whole.update(chunk)),
    retention,
  );
  return whole.digest('hex');
}

async function* tap(chunks: AsyncIterable<Uint8Array>, onChunk: (chunk: Uint8Array) => unknown) {
  for await (const chunk of chunks) {
    onChunk(chunk);
    yield chunk;
  }
}

export type OpenParts = {
  /** Finished parts without a digest, in chronological order. */
  open: OpenPart[];
  /** A compressed part without a digest: only sealed parts are compressed, so its digest was removed. */
  digestLost: OpenPart | undefined;
  /** The segments that digests already cover. */
  coveredSegments: string[];
  newestSegment: string | undefined;
};

const ALL_DAYS = { from: '0001-01-01', to: '9999-12-31' };

/** Finds the parts to seal, up to the day `last`. */
export async function findOpenParts(files: LogFiles, digests: DigestFile[], last: Day): Promise<OpenParts> {
  const found = await listLog(files);
  const parts = await partsOfListing(files, found, ALL_DAYS);
  const segments = found.segments.map(({ key }) => key);
  const uncovered = new Set(parts.flatMap(segmentsOf));
  const unsealed = parts.filter(({ sealed, day }) => !sealed && day <= last);
  const known = new Set([...digests.map(({ digest }) => digest.day), ...parts.map(({ day }) => day)]);
  return {
    open: [...unsealed.filter(isUncompressed), ...emptyDays(known, last)].toSorted(byDay),
    digestLost: unsealed.find((part) => !isUncompressed(part)),
    coveredSegments: segments.filter((key) => !uncovered.has(key)),
    newestSegment: segments.toSorted().at(-1),
  };
}

function isUncompressed({ at }: OpenPart): boolean {
  return at?.kind === 'plain' || at?.kind === 'segments';
}

/** Days without events, from the first day of the log or the oldest retained day. */
function emptyDays(known: Set<Day>, last: Day): OpenPart[] {
  const firstKept = firstKeptDay(`${last.slice(0, 7)}-01`);
  const first = [...known].toSorted().at(0) ?? addDays(last, 1);
  const empty: OpenPart[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    if (day >= firstKept && !known.has(day)) empty.push({ day, part: 1 });
  return empty;
}
