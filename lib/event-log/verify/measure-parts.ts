import type { Day } from '../../time.ts';
import { linesIn } from '../bytes.ts';
import { byDay, type SignedDigest } from '../digest.ts';
import { fingerprinter } from '../fingerprint.ts';
import { isDamage, type Measured } from './measure.ts';
import { dayOfLine } from './read-segment.ts';

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

const LINE_FEED = Buffer.from('\n');

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
