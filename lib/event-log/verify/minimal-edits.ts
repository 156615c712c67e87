import type { Checks, Difference } from './finding.ts';

/** The fewest changes, removals and insertions of lines that turn `sealed` into `found`; `start` is the offset of both. */
export function minimalEdits(
  sealed: Checks,
  found: Checks,
  start: { at: number; was: number },
): Difference[] {
  const costs = costsOf(sealed, found);
  const cost = (was: number, at: number) => costs[was]?.[at] ?? Number.POSITIVE_INFINITY;
  const edits: Difference[] = [];
  let was = 0;
  let at = 0;
  while (was < sealed.length || at < found.length) {
    const here = { at: start.at + at, was: start.was + was };
    if (was < sealed.length && sealed[was] === found[at] && cost(was, at) === cost(was + 1, at + 1)) {
      was += 1;
      at += 1;
    } else if (cost(was, at) === cost(was + 1, at + 1) + 1) {
      edits.push({ ...here, count: 1, wasCount: 1 });
      was += 1;
      at += 1;
    } else if (cost(was, at) === cost(was + 1, at) + 1) {
      edits.push({ ...here, count: 0, wasCount: 1 });
      was += 1;
    } else {
      edits.push({ ...here, count: 1, wasCount: 0 });
      at += 1;
    }
  }
  return mergeAdjacent(edits);
}

/** The edit distance from each pair of lines to the end of both (Levenshtein). */
function costsOf(sealed: Checks, found: Checks): Uint16Array[] {
  const costs: Uint16Array[] = [];
  let below = new Uint16Array(found.length + 1);
  for (let was = sealed.length; was >= 0; was -= 1) {
    const row = new Uint16Array(found.length + 1);
    for (let at = found.length; at >= 0; at -= 1) row[at] = costAt(sealed, was, found, at, row, below);
    costs[was] = row;
    below = row;
  }
  return costs;
}

function costAt(
  sealed: Checks,
  was: number,
  found: Checks,
  at: number,
  row: Uint16Array,
  below: Uint16Array,
): number {
  if (was === sealed.length) return found.length - at;
  if (at === found.length) return sealed.length - was;
  const [right = 0, down = 0, across = 0] = [row[at + 1], below[at], below[at + 1]];
  return sealed[was] === found[at] ? across : 1 + Math.min(right, down, across);
}

/** Merges consecutive removals and consecutive insertions into one difference. */
function mergeAdjacent(edits: Difference[]): Difference[] {
  const result: Difference[] = [];
  for (const edit of edits) {
    const last = result.at(-1);
    if (
      last &&
      last.count === 0 &&
      edit.count === 0 &&
      last.was + last.wasCount === edit.was &&
      last.at === edit.at
    )
      last.wasCount += 1;
    else if (
      last &&
      last.wasCount === 0 &&
      edit.wasCount === 0 &&
      last.at + last.count === edit.at &&
      last.was === edit.was
    )
      last.count += 1;
    else result.push({ ...edit });
  }
  return result;
}
