import type { Day } from '../../time.ts';
import type { DigestFile, SignedDigest } from '../digest.ts';
import type { OpenLines } from './check-unsealed.ts';

/** What a verification looked at. */
export type Summary = {
  /** Sealed days that are as they were sealed, the first and the last of them, and what they hold. */
  days: number;
  from: Day | null;
  to: Day | null;
  lines: number;
  bytes: number;
  /** Digests whose signatures are right. */
  signatures: number;
  /** The last of them: who keeps it elsewhere sees later whether something was taken from the end. */
  newest: { number: number; key: string; sha256: string } | null;
  /** Days before `before` may be gone; `digests`: how many are, as those behind them tell. */
  removed: { before: Day; digests: number };
  /** Numbers of noted digests that retention removed. */
  notCompared: number[];
  /** Days before that which are still there. */
  overdue: number;
  /** Not sealed yet: nothing but the rules of the store protects them. */
  open: OpenLines[];
};

export function totalOf(intact: SignedDigest[]): Pick<Summary, 'days' | 'from' | 'to' | 'lines' | 'bytes'> {
  const days = [...new Set(intact.map(({ day }) => day))];
  return {
    days: days.length,
    from: days.at(0) ?? null,
    to: days.at(-1) ?? null,
    lines: intact.reduce((sum, { lines }) => sum + lines, 0),
    bytes: intact.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

export function newestOf(digests: DigestFile[]): Summary['newest'] {
  const newest = digests.toSorted((a, b) => a.digest.number - b.digest.number).at(-1);
  return newest ? { number: newest.digest.number, key: newest.key, sha256: newest.sha256 } : null;
}
