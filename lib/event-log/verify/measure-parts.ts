import type { Day } from '../../core/time.ts';
import { byDay, type SignedDigest } from '../seal/digest.ts';
import { createFingerprinter, type Fingerprint } from '../store/fingerprint.ts';
import { readLines } from '../store/read-lines.ts';
import { dayOfLine } from './read-segment.ts';

/**
 * The fingerprint of the bytes read from a part, and the checks of its lines in blocks. `isTorn`: the last line has no line feed;
 * `isBroken`: the rest could not be decompressed.
 */
export type Measured = Fingerprint & { checks: Buffer[]; isTorn: boolean; isBroken: boolean };

const LINE_FEED = Buffer.from('\n');

/** Computes the fingerprint of a file, even of a damaged one. */
export async function measure(day: Day, chunks: AsyncIterable<Uint8Array>): Promise<Measured> {
  const checks: Buffer[] = [];
  const fingerprinter = createFingerprinter(day, (block) => checks.push(block));
  let open = 0;
  let isBroken = false;
  try {
    for await (const chunk of chunks) {
      fingerprinter.add(chunk);
      const end = chunk.lastIndexOf(LINE_FEED[0] ?? 0);
      open = end < 0 ? open + chunk.length : chunk.length - end - 1;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    isBroken = true;
  }
  if (open > 0) fingerprinter.add(LINE_FEED);
  return { ...fingerprinter.end(), checks, isTorn: open > 0, isBroken };
}

/** True for errors of zlib. */
function isZlibError(error: unknown): boolean {
  // Structural: an error of Node may come from another realm, where `instanceof` is false.
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return code.startsWith('Z_');
}

type PartInProgress = {
  digest: SignedDigest;
  lines: number;
  checks: Buffer[];
  taken: ReturnType<typeof createFingerprinter>;
};

export type MeasuredParts = {
  measured: Map<SignedDigest, Measured>;
  /** True when the bytes could not be decompressed completely. */
  isBroken: boolean;
};

/**
 * Computes the fingerprints of parts in a stream with unknown boundaries: a line belongs to the day of its timestamp, or to the
 * part of the previous line when that day is not requested. Skips lines of other days.
 */
export async function measureParts(
  chunks: AsyncIterable<Uint8Array>,
  wanted: SignedDigest[],
  isOther: (day: Day) => boolean,
): Promise<MeasuredParts> {
  const parts = wanted.toSorted(byDay).map(startPart);
  const days = Map.groupBy(parts, ({ digest }) => digest.day);
  let current = parts[0];
  const isBroken = await failsToDecompress(async () => {
    for await (const { bytes: line } of readLines(chunks)) {
      const day = dayOfLine(line) ?? '';
      if (!days.has(day) && isOther(day)) continue;
      current = nextPartOf(days, day) ?? nextPartOf(days, current?.digest.day ?? '');
      if (current) addLine(current, line);
    }
  });
  const measured = parts.map((part): [SignedDigest, Measured] => {
    // A part with all its lines ends before the damage, unless no part follows.
    const isLast = part === parts.at(-1);
    const isCut = isBroken && part === current && (part.lines < part.digest.lines || isLast);
    return [part.digest, { ...part.taken.end(), checks: part.checks, isTorn: false, isBroken: isCut }];
  });
  return { measured: new Map(measured), isBroken };
}

async function failsToDecompress(read: () => Promise<void>): Promise<boolean> {
  try {
    await read();
    return false;
  } catch (error) {
    if (isZlibError(error)) return true;
    throw error;
  }
}

function startPart(digest: SignedDigest): PartInProgress {
  const checks: Buffer[] = [];
  return { digest, lines: 0, checks, taken: createFingerprinter(digest.day, (block) => checks.push(block)) };
}

/** The first incomplete part of a day; surplus lines go to the last part. */
function nextPartOf(days: Map<Day, PartInProgress[]>, day: Day): PartInProgress | undefined {
  const parts = days.get(day) ?? [];
  return parts.find(({ digest, lines }) => lines < digest.lines) ?? parts.at(-1);
}

function addLine(part: PartInProgress, line: Uint8Array): void {
  part.lines += 1;
  part.taken.add(line);
  part.taken.add(LINE_FEED);
}
