import { cheapestEdits } from './cheapest-edits.ts';
import type { Checks, Difference } from './difference.ts';
import { resync } from './resync.ts';

/** More are counted, not named. */
const NAMED = 50;
/** Regions that small are compared line by line in every way there is. */
const SMALL = 100;

/** Where the lines of a file are not those that were sealed, as few differences as it can; `more` are not named. */
export function compareLines(sealed: Checks, found: Checks): { named: Difference[]; more: number } {
  const named: Difference[] = [];
  let more = 0;
  for (const difference of differences(sealed, found)) {
    if (named.length < NAMED) named.push(difference);
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
    const next = resync(sealed, was, found, at);
    yield* withinRegion(
      sealed,
      found,
      trimmed(sealed, found, { at, was, count: next.at - at, wasCount: next.was - was }),
    );
    was = next.was;
    at = next.at;
  }
}

/** Without the lines that agree at its end. */
function trimmed(sealed: Checks, found: Checks, region: Difference): Difference {
  let { count, wasCount } = region;
  while (count > 0 && wasCount > 0 && sealed[region.was + wasCount - 1] === found[region.at + count - 1]) {
    count -= 1;
    wasCount -= 1;
  }
  return { ...region, count, wasCount };
}

function* withinRegion(sealed: Checks, found: Checks, region: Difference): Generator<Difference> {
  const { at, count, was, wasCount } = region;
  if (count === 0 || wasCount === 0) yield region;
  else if (count <= SMALL && wasCount <= SMALL)
    yield* cheapestEdits(sealed.subarray(was, was + wasCount), found.subarray(at, at + count), { at, was });
  else if (count === wasCount) yield* lineByLine(sealed, found, region);
  else yield region;
}

function* lineByLine(sealed: Checks, found: Checks, { at, count, was }: Difference): Generator<Difference> {
  for (let line = 0; line < count; line += 1) {
    if (sealed[was + line] !== found[at + line])
      yield { at: at + line, count: 1, was: was + line, wasCount: 1 };
  }
}
