import type { Checks } from './difference.ts';

type Position = { was: number; at: number };

/** So many equal lines in a row are no chance. */
const RUN = 3;
/** How far it looks for the shortest way on. */
const NEAR = 64;

/** The next place from which on both go on alike; the end of both where there is none. */
export function resync(sealed: Checks, was: number, found: Checks, at: number): Position {
  return (
    near(sealed, was, found, at) ?? far(sealed, was, found, at) ?? { was: sealed.length, at: found.length }
  );
}

function near(sealed: Checks, was: number, found: Checks, at: number): Position | undefined {
  for (let both = 1; both <= 2 * NEAR; both += 1) {
    for (let ahead = Math.max(0, both - NEAR); ahead <= Math.min(both, NEAR); ahead += 1) {
      const there = { was: was + ahead, at: at + both - ahead };
      if (goOnAlike(sealed, there.was, found, there.at)) return there;
    }
  }
  return undefined;
}

/** Looks at lines further and further ahead, each anywhere in the other. */
function far(sealed: Checks, was: number, found: Checks, at: number): Position | undefined {
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
    if (goOnAlike(of, start, within, at)) return at;
  }
  return undefined;
}

function goOnAlike(sealed: Checks, was: number, found: Checks, at: number): boolean {
  if (was > sealed.length || at > found.length) return false;
  for (let line = 0; line < RUN; line += 1) {
    if (was + line === sealed.length && at + line === found.length) return true;
    if (sealed[was + line] !== found[at + line]) return false;
  }
  return true;
}
