import type { Checks, Difference } from './finding.ts';
import { minimalEdits } from './minimal-edits.ts';

type Position = { was: number; at: number };

/** Consecutive equal lines that count as a synchronisation point. */
const SYNC_LINES = 3;
/** Lines that are searched for the nearest synchronisation point. */
const NEAR_LINES = 64;

/** The next position from which both sequences are equal again; the end of both when there is none. */
function findSync(sealed: Checks, was: number, found: Checks, at: number): Position {
  return (
    findNearSync(sealed, was, found, at) ??
    findFarSync(sealed, was, found, at) ?? { was: sealed.length, at: found.length }
  );
}

function findNearSync(sealed: Checks, was: number, found: Checks, at: number): Position | undefined {
  for (let both = 1; both <= 2 * NEAR_LINES; both += 1) {
    for (let ahead = Math.max(0, both - NEAR_LINES); ahead <= Math.min(both, NEAR_LINES); ahead += 1) {
      const there = { was: was + ahead, at: at + both - ahead };
      if (continueAlike(sealed, there.was, found, there.at)) return there;
    }
  }
  return undefined;
}

/** Searches for lines at growing distances, each anywhere in the other sequence. */
function findFarSync(sealed: Checks, was: number, found: Checks, at: number): Position | undefined {
  for (let ahead = 0; ahead <= Math.max(sealed.length - was, found.length - at); ahead = ahead * 2 || 1) {
    const inFound = findRun(sealed, was + ahead, found, at);
    if (inFound !== undefined) return { was: was + ahead, at: inFound };
    const inSealed = findRun(found, at + ahead, sealed, was);
    if (inSealed !== undefined) return { was: inSealed, at: at + ahead };
  }
  return undefined;
}

function findRun(of: Checks, start: number, within: Checks, from: number): number | undefined {
  const first = of[start];
  if (first === undefined) return undefined;
  for (let at = within.indexOf(first, from); at >= 0; at = within.indexOf(first, at + 1)) {
    if (continueAlike(of, start, within, at)) return at;
  }
  return undefined;
}

function continueAlike(sealed: Checks, was: number, found: Checks, at: number): boolean {
  if (was > sealed.length || at > found.length) return false;
  for (let line = 0; line < SYNC_LINES; line += 1) {
    if (was + line === sealed.length && at + line === found.length) return true;
    if (sealed[was + line] !== found[at + line]) return false;
  }
  return true;
}

/** Differences beyond this number are only counted. */
const MAX_NAMED = 50;
/** Regions up to this size are compared by edit distance. */
const MAX_EDIT_DISTANCE_LINES = 100;

/**
 * Finds a small set of differences between the sealed lines and those of a file; `more`: the number of differing lines beyond the
 * limit.
 */
export function compareLines(sealed: Checks, found: Checks): { named: Difference[]; more: number } {
  const named: Difference[] = [];
  let more = 0;
  for (const difference of differences(sealed, found)) {
    if (named.length < MAX_NAMED) named.push(difference);
    else more += Math.max(difference.count, difference.wasCount);
  }
  return { named, more };
}

function* differences(sealed: Checks, found: Checks): Generator<Difference> {
  let was = 0;
  let at = 0;
  while (was < sealed.length || at < found.length) {
    if (was < sealed.length && sealed[was] === found[at]) {
      was += 1;
      at += 1;
      continue;
    }
    const next = findSync(sealed, was, found, at);
    yield* differencesInRegion(
      sealed,
      found,
      withoutEqualEnd(sealed, found, { at, was, count: next.at - at, wasCount: next.was - was }),
    );
    was = next.was;
    at = next.at;
  }
}

/** Cuts equal lines from the end of a region. */
function withoutEqualEnd(sealed: Checks, found: Checks, region: Difference): Difference {
  let { count, wasCount } = region;
  while (count > 0 && wasCount > 0 && sealed[region.was + wasCount - 1] === found[region.at + count - 1]) {
    count -= 1;
    wasCount -= 1;
  }
  return { ...region, count, wasCount };
}

function* differencesInRegion(sealed: Checks, found: Checks, region: Difference): Generator<Difference> {
  const { at, count, was, wasCount } = region;
  if (count === 0 || wasCount === 0) yield region;
  else if (count <= MAX_EDIT_DISTANCE_LINES && wasCount <= MAX_EDIT_DISTANCE_LINES)
    yield* minimalEdits(sealed.subarray(was, was + wasCount), found.subarray(at, at + count), { at, was });
  else if (count === wasCount) yield* lineByLine(sealed, found, region);
  else yield region;
}

function* lineByLine(sealed: Checks, found: Checks, { at, count, was }: Difference): Generator<Difference> {
  for (let line = 0; line < count; line += 1) {
    if (sealed[was + line] !== found[at + line])
      yield { at: at + line, count: 1, was: was + line, wasCount: 1 };
  }
}
