import type { Day } from '../../core/time.ts';
import type { SignedDigest } from '../seal/digest.ts';
import { type DayPart, parseKey, plainKey } from '../store/names.ts';

/** The checks of the lines of a day: one CRC-32 per line. */
export type Checks = Uint32Array;

/** `count` lines of the file from `at` replace `wasCount` sealed lines from `was`; both count from 0. */
export type Difference = { at: number; count: number; was: number; wasCount: number };

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
 * A single fault of the log. `line`: the first line in the file, counted from 1, or for removed lines their sealed position;
 * `lines`: the number of lines from there.
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

/** A finding about a file; day and part are taken from its key if it names them. */
export function findingAt(kind: FindingKind, key: string, sentence: string, where: Where = {}): Finding {
  return { kind, ...dayOfKey(key), ...where, key, sentence };
}

/** The finding for a sealed part that no file contains. */
export function fileMissing({ file, lines, day, part }: SignedDigest): Finding {
  const key = file ?? plainKey({ day, part });
  const sentence = `${key} is gone, and neither a compressed file nor an archive has its ${lines} lines.`;
  return findingAt('missing-file', key, sentence);
}

function dayOfKey(key: string): Partial<DayPart> {
  const name = parseKey(key);
  return 'day' in name ? { day: name.day, part: name.part } : {};
}

/** Sorts by day, part and line; an archive comes before the days of its month, findings without a day come last. */
export function sortFindings(findings: Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      compare(dayOrMonthOf(a), dayOrMonthOf(b)) ||
      (a.part ?? 1) - (b.part ?? 1) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      compare(a.key ?? '', b.key ?? ''),
  );
}

/** True for findings about these days and for findings without a day. */
export function isInRange({ from, to }: { from: Day; to: Day }, finding: Finding): boolean {
  const time = dayOrMonthOf(finding);
  return time === NO_DAY || (time >= from.slice(0, time.length) && time <= to.slice(0, time.length));
}

const NO_DAY = '~';

/** The day or month of a finding. */
function dayOrMonthOf({ day, key }: Finding): string {
  const name = parseKey(key ?? '');
  return day ?? ('month' in name ? name.month : NO_DAY);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
