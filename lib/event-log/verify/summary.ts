import type { LogFiles } from '../../core/gateways.ts';
import type { Day, Instant } from '../../core/time.ts';
import type { DigestFile, SignedDigest } from '../seal/digest.ts';
import { firstKeptDay } from '../store/calendar.ts';
import { ROTATION_LOG } from '../store/names.ts';
import { readAll } from '../store/read-lines.ts';
import type { OpenLines } from './check-unsealed.ts';

/**
 * The first day that must still be stored: the rotation on the first of the month removes older days, or, according to
 * rotation.log, a later one in the same month.
 */
export async function readFirstKeptDay(files: LogFiles, hasRotationLog: boolean, now: Instant): Promise<Day> {
  const runs = hasRotationLog ? await readRotationDays(files) : [];
  const last = [`${now.slice(0, 7)}-01`, ...runs]
    .filter((run) => run <= now.slice(0, 10))
    .toSorted()
    .at(-1);
  return firstKeptDay(last ?? now.slice(0, 10));
}

const RUN_LINE = /^\{"run":"\d{4}-\d{2}","at":"(\d{4}-\d{2}-\d{2})T[^"]*"/gm;

async function readRotationDays(files: LogFiles): Promise<Day[]> {
  const text = (await readAll(files.read(ROTATION_LOG))).toString('utf8');
  return [...text.matchAll(RUN_LINE)].flatMap(([, day]) => day ?? []);
}

/** The result of a verification. */
export type VerificationSummary = {
  /** The number of intact sealed days, the first and the last of them, and their lines and bytes. */
  days: number;
  from: Day | null;
  to: Day | null;
  lines: number;
  bytes: number;
  /** Digests with a valid signature. */
  signatures: number;
  /**
   * The newest valid digest: if the operator notes it outside the log, a later check shows whether the newest days were removed.
   */
  newest: { number: number; key: string; sha256: string } | null;
  /** Days before `before` may be missing; `digests`: the number of missing digests, from the numbers of the remaining ones. */
  removed: { before: Day; digests: number };
  /** The numbers of noted digests that retention removed. */
  notCompared: number[];
  /** The number of older parts that still exist. */
  overdue: number;
  /** Lines that are not sealed yet, which only the store's own rules protect. */
  open: OpenLines[];
};

export function totalOf(
  intact: SignedDigest[],
): Pick<VerificationSummary, 'days' | 'from' | 'to' | 'lines' | 'bytes'> {
  const days = [...new Set(intact.map(({ day }) => day))];
  return {
    days: days.length,
    from: days.at(0) ?? null,
    to: days.at(-1) ?? null,
    lines: intact.reduce((sum, { lines }) => sum + lines, 0),
    bytes: intact.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

export function newestOf(digests: DigestFile[]): VerificationSummary['newest'] {
  const newest = digests.toSorted((a, b) => a.digest.number - b.digest.number).at(-1);
  return newest ? { number: newest.digest.number, key: newest.key, sha256: newest.sha256 } : null;
}
