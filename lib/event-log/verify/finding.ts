import type { Day } from '../../core/time.ts';
import type { SignedDigest } from '../seal/digest.ts';
import { type DayPart, plainKey, readKey } from '../store/names.ts';

/** The checks of the lines of a day, one number for each. */
export type Checks = Uint32Array;

/** Lines `at` to `at + count` of the file stand where lines `was` to `was + wasCount` were sealed, from 0. */
export type Difference = { at: number; count: number; was: number; wasCount: number };

/** What can be wrong with a log. */
export type FindingKind =
  | 'edited-line'
  | 'removed-lines'
  | 'inserted-lines'
  | 'moved-lines'
  | 'edited-file'
  | 'torn-file'
  | 'unreadable-file'
  | 'missing-file'
  | 'foreign-file'
  | 'foreign-line'
  | 'unsealed-lines'
  | 'missing-digest'
  | 'edited-digest'
  | 'unknown-key'
  | 'broken-chain'
  | 'missing-checks'
  | 'edited-checks'
  | 'missing-index'
  | 'edited-index'
  | 'missing-segment'
  | 'edited-segment';

/**
 * One thing that is wrong. `line`: where it stands in the file, or where it stood when it was sealed in case it is gone;
 * `lines`: how many from there on.
 */
export type Finding = {
  kind: FindingKind;
  day?: Day;
  part?: number;
  line?: number;
  lines?: number;
  key?: string;
  sentence: string;
};

type Where = Partial<Pick<Finding, 'day' | 'part' | 'line' | 'lines'>>;

/** Something wrong with a file; the day follows from its name where it is one of a day. */
export function findingAt(kind: FindingKind, key: string, sentence: string, where: Where = {}): Finding {
  return { kind, ...dayOfKey(key), ...where, key, sentence };
}

/** A sealed day that lies nowhere. */
export function fileGone({ file, lines, day, part }: SignedDigest): Finding {
  const key = file ?? plainKey({ day, part });
  const said = `${key} is gone, and neither a compressed file nor an archive has its ${lines} lines.`;
  return findingAt('missing-file', key, said);
}

function dayOfKey(key: string): Partial<DayPart> {
  const name = readKey(key);
  return 'day' in name ? { day: name.day, part: name.part } : {};
}

/** By day and part, then by line; an archive before the days of its month; what belongs to no day comes last. */
export function inOrder(findings: Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      compare(timeOf(a), timeOf(b)) ||
      (a.part ?? 1) - (b.part ?? 1) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      compare(a.key ?? '', b.key ?? ''),
  );
}

/** True of what is about these days, and of what is about none. */
export function isWithin({ from, to }: { from: Day; to: Day }, finding: Finding): boolean {
  const time = timeOf(finding);
  return time === NO_TIME || (time >= from.slice(0, time.length) && time <= to.slice(0, time.length));
}

const NO_TIME = '~';

/** Its day or its month. */
function timeOf({ day, key }: Finding): string {
  const name = readKey(key ?? '');
  return day ?? ('month' in name ? name.month : NO_TIME);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
