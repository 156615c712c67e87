import { inParallel } from '../../core/concurrency.ts';
import type { LogFiles } from '../../core/gateways.ts';
import type { Day } from '../../core/time.ts';
import type { SignedDigest } from '../seal/digest.ts';
import { checksKey, segmentKey } from '../store/names.ts';
import { covers } from '../store/open-segments.ts';
import { readChecks } from './check-part.ts';
import { type Finding, findingAt } from './finding.ts';
import type { FullListing, StoredSegment } from './list-files.ts';
import type { Digests } from './read-digests.ts';
import { readSegment, type Segment } from './read-segment.ts';

/** Segments that no digest covers, by day; the others are compared with their digest. */
export type SegmentCheck = {
  open: Map<Day, { key: string; part: number; lines: number }>;
  findings: Finding[];
};

/** Checks the segments of a log in a bucket. */
export async function checkSegments(
  files: LogFiles,
  listing: FullListing,
  digests: Digests,
): Promise<SegmentCheck> {
  const found: SegmentCheck = { open: new Map(), findings: [...missingNumbers(listing.segments, digests)] };
  const sealed = Map.groupBy(digests.trusted, ({ digest }) => digest.day);
  for (const segment of await inParallel(listing.segments, (stored) => readSegment(files, stored))) {
    const { day, key, fault } = segment;
    if (fault || day === undefined)
      found.findings.push(findingAt('edited-segment', key, `${key} ${fault}.`, day ? { day } : {}));
    else if (!hasFaultyDigest(listing, digests, day)) {
      const known = (sealed.get(day) ?? []).map(({ digest }) => digest);
      await checkSegment(files, listing, { ...segment, day }, known, found);
    }
  }
  return found;
}

async function checkSegment(
  files: LogFiles,
  listing: FullListing,
  segment: Segment & { day: Day },
  known: SignedDigest[],
  found: SegmentCheck,
): Promise<void> {
  const covering = known.find((digest) => covers(digest, segment));
  if (!covering) addOpen(found, known.length + 1, segment);
  else if (!(await isPartOfDay(files, listing, covering, segment)))
    found.findings.push(differsFromSealed(segment));
}

function differsFromSealed({ key, day }: Segment & { day: Day }): Finding {
  const sentence = `${key} is not the one that is part of ${day}, as the day was sealed.`;
  return findingAt('edited-segment', key, sentence, { day });
}

/** Returns whether the day has an untrusted digest: then it is unknown which segments are covered. */
function hasFaultyDigest(listing: FullListing, { faulty }: Digests, day: Day): boolean {
  return [...listing.digests.values()].some((of) => of.day === day && faulty.has(of.key));
}

function addOpen({ open }: SegmentCheck, part: number, { day, key, checks }: Segment & { day: Day }): void {
  const known = open.get(day) ?? { key, part, lines: 0 };
  open.set(day, { ...known, lines: known.lines + checks.length });
}

/** Returns whether the sealed day contains the lines of the segment consecutively. */
async function isPartOfDay(
  files: LogFiles,
  listing: FullListing,
  digest: SignedDigest,
  { checks }: Segment,
): Promise<boolean> {
  const sealed = listing.keys.has(checksKey(digest)) ? await readChecks(files, digest) : undefined;
  // Missing checks are a finding of the day itself.
  if (!sealed) return true;
  for (let at = sealed.indexOf(checks[0] ?? 0); at >= 0; at = sealed.indexOf(checks[0] ?? 0, at + 1))
    if (checks.every((check, line) => sealed[at + line] === check)) return true;
  return false;
}

/** Numbers of segments are consecutive: a gap after the last sealed one means that a segment was removed. */
function* missingNumbers(segments: StoredSegment[], { trusted, faulty }: Digests): Generator<Finding> {
  if (faulty.size > 0) return;
  for (const [epoch, of] of Map.groupBy(segments, (segment) => segment.epoch)) {
    const sealed = trusted.map(({ digest }) => digest.segments[String(epoch)] ?? 0);
    let last = sealed.reduce((a, b) => Math.max(a, b), 0);
    for (const { number, key } of of.toSorted((a, b) => a.number - b.number)) {
      if (number > last + 1) yield missingBefore(key, epoch, last + 1, number - 1);
      last = Math.max(last, number);
    }
  }
}

function missingBefore(key: string, epoch: number, first: number, last: number): Finding {
  const missing = segmentKey(epoch, first);
  const sentence =
    last === first ? `${missing} is gone` : `${missing} and those up to number ${last} are gone`;
  return findingAt(
    'missing-segment',
    missing,
    `${sentence}: no digest has ${last === first ? 'it' : 'them'}, and ${key} came later.`,
  );
}
