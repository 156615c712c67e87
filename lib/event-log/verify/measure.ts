import type { Day } from '../../core/time.ts';
import { byDay, type SignedDigest } from '../seal/digest.ts';
import { linesIn } from '../store/bytes.ts';
import { type Fingerprint, fingerprinter } from '../store/fingerprint.ts';
import { dayOfLine } from './read-segment.ts';

/**
 * What was read of a day, and the checks of its lines in blocks. `isTorn`: its last line has no end; `isBroken`: it could
 * not be decompressed any further.
 */
export type Measured = Fingerprint & { checks: Buffer[]; isTorn: boolean; isBroken: boolean };

const LINE_FEED = Buffer.from('\n');

/** Takes the fingerprint of whatever lies there, whole or not. */
export async function measure(day: Day, chunks: AsyncIterable<Uint8Array>): Promise<Measured> {
  const checks: Buffer[] = [];
  const taken = fingerprinter(day, (block) => checks.push(block));
  let open = 0;
  let isBroken = false;
  try {
    for await (const chunk of chunks) {
      taken.add(chunk);
      const end = chunk.lastIndexOf(LINE_FEED[0] ?? 0);
      open = end < 0 ? open + chunk.length : chunk.length - end - 1;
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    isBroken = true;
  }
  if (open > 0) taken.add(LINE_FEED);
  return { ...taken.end(), checks, isTorn: open > 0, isBroken };
}

/** True of what zlib says of bytes that are no gzip. */
function isDamage(error: unknown): boolean {
  // Structural: an error of Node may come from another realm, where `instanceof` is false.
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return code.startsWith('Z_');
}

type Taking = {
  digest: SignedDigest;
  lines: number;
  checks: Buffer[];
  taken: ReturnType<typeof fingerprinter>;
};

export type MeasuredParts = {
  measured: Map<SignedDigest, Measured>;
  /** The bytes could not be decompressed to their end. */
  isBroken: boolean;
};

/**
 * Takes the fingerprints of parts whose lines stand one behind the other, nobody says where: a line is of the day that
 * it tells, or of the one before when that is none of these. Those of other days are passed over.
 */
export async function measureParts(
  chunks: AsyncIterable<Uint8Array>,
  wanted: SignedDigest[],
  isOther: (day: Day) => boolean,
): Promise<MeasuredParts> {
  const parts = wanted.toSorted(byDay).map(beginPart);
  const days = Map.groupBy(parts, ({ digest }) => digest.day);
  let current = parts[0];
  const isBroken = await isDamaged(async () => {
    for await (const { bytes: line } of linesIn(chunks)) {
      const day = dayOfLine(line) ?? '';
      if (!days.has(day) && isOther(day)) continue;
      current = nextOf(days, day) ?? nextOf(days, current?.digest.day ?? '');
      if (current) add(current, line);
    }
  });
  const measured = parts.map((part): [SignedDigest, Measured] => {
    // The damage is behind a part that has all its lines.
    const isCut = isBroken && part === current && part.lines < part.digest.lines;
    return [part.digest, { ...part.taken.end(), checks: part.checks, isTorn: false, isBroken: isCut }];
  });
  return { measured: new Map(measured), isBroken };
}

async function isDamaged(read: () => Promise<void>): Promise<boolean> {
  try {
    await read();
    return false;
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  }
}

function beginPart(digest: SignedDigest): Taking {
  const checks: Buffer[] = [];
  return { digest, lines: 0, checks, taken: fingerprinter(digest.day, (block) => checks.push(block)) };
}

/** The part of a day that has lines to come; the last one takes what is too much. */
function nextOf(days: Map<Day, Taking[]>, day: Day): Taking | undefined {
  const parts = days.get(day) ?? [];
  return parts.find(({ digest, lines }) => lines < digest.lines) ?? parts.at(-1);
}

function add(part: Taking, line: Uint8Array): void {
  part.lines += 1;
  part.taken.add(line);
  part.taken.add(LINE_FEED);
}
