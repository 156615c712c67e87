import { type Leg, metresBetween, type Way } from './streets.ts';

/** Maximum rounds of improvement; towns need fewer than ten. */
const ROUNDS = 30;
/** In metres; a gain below a millimetre is a rounding error. */
const LEAST = 0.001;
/** Maximum number of streets that are moved together. */
const LONGEST = 3;
/** In longer walks each street is compared with fewer neighbours in the walk, so that a whole city does not take minutes. */
const COMPARED_WITH_ALL = 400;

/** The number of streets before and after a street with which it is compared, in a walk of this many streets. */
const reachOf = (streets: number) => Math.ceil(COMPARED_WITH_ALL ** 2 / Math.max(streets, COMPARED_WITH_ALL));

/** Returns the streets in a walk that no reversal of a part and no move of a few streets shortens. */
export function shortened(legs: readonly Leg[]): Leg[] {
  let walk = [...legs];
  for (let round = 0; round < ROUNDS; round += 1) {
    const gained = [reverseParts, moveParts, turnStreets].map((improve) => {
      const better = improve(walk);
      const isBetter = better !== undefined;
      if (isBetter) walk = better;
      return isBetter;
    });
    if (!gained.includes(true)) break;
  }
  return walk;
}

const step = (from: Leg | undefined, to: Leg | undefined) =>
  from && to ? metresBetween(from.way.to, to.way.from) : 0;

/** A street walked in the opposite direction begins at its end and ends at its beginning. */
const stepBack = (from: Leg | undefined, to: Leg | undefined) =>
  from && to ? metresBetween(from.way.to, to.way.to) : 0;
const stepOn = (from: Leg | undefined, to: Leg | undefined) =>
  from && to ? metresBetween(from.way.from, to.way.from) : 0;

/** The part in reverse order, each street in the opposite direction; its length does not change. */
function backwards(part: readonly Leg[]): Leg[] {
  return part.toReversed().map(opposite);
}

function opposite(leg: Leg): Leg {
  return { ...leg, way: leg.street.ways[leg.way.reversed] ?? leg.way };
}

function reverseParts(legs: readonly Leg[]): Leg[] | undefined {
  const walk = [...legs];
  const reach = reachOf(walk.length);
  let isBetter = false;
  for (let from = 0; from < walk.length; from += 1) {
    for (let to = from; to < Math.min(walk.length, from + reach); to += 1) {
      const before = walk[from - 1];
      const first = walk[from];
      const last = walk[to];
      const after = walk[to + 1];
      if (!first || !last) continue;
      const now = step(before, first) + step(last, after);
      const then = stepBack(before, last) + stepOn(first, after);
      if (then > now - LEAST) continue;
      walk.splice(from, to - from + 1, ...backwards(walk.slice(from, to + 1)));
      isBetter = true;
    }
  }
  return isBetter ? walk : undefined;
}

function moveParts(legs: readonly Leg[]): Leg[] | undefined {
  let walk = [...legs];
  let isBetter = false;
  for (let size = 1; size <= Math.min(LONGEST, walk.length - 1); size += 1) {
    for (let from = 0; from + size <= walk.length; from += 1) {
      const moved = bestMove(walk, from, size);
      if (!moved) continue;
      walk = moved;
      isBetter = true;
    }
  }
  return isBetter ? walk : undefined;
}

function bestMove(walk: readonly Leg[], from: number, size: number): Leg[] | undefined {
  const part = walk.slice(from, from + size);
  const [before, after] = [walk[from - 1], walk[from + size]];
  const saved = step(before, part[0]) + step(part.at(-1), after) - step(before, after);
  // Inserting the streets elsewhere costs at least 0 metres, so that a smaller saving cannot gain.
  if (saved <= LEAST) return undefined;
  const rest = walk.toSpliced(from, size);
  const reach = reachOf(walk.length);
  let best: { gain: number; at: number; part: Leg[] } | undefined;
  for (const turned of [part, backwards(part)]) {
    const [head, tail] = [turned[0], turned.at(-1)];
    let previous = rest[from - reach - 1];
    for (let at = Math.max(0, from - reach); at <= Math.min(rest.length, from + reach); at += 1) {
      const next = rest[at];
      const gain = saved - step(previous, head) - step(tail, next) + step(previous, next);
      if (gain > LEAST && gain > (best?.gain ?? 0)) best = { gain, at, part: turned };
      previous = next;
    }
  }
  return best && rest.toSpliced(best.at, 0, ...best.part);
}

/** The shortest choice of ways for this order of streets, by dynamic programming from the first street to the last. */
function turnStreets(legs: readonly Leg[]): Leg[] | undefined {
  type Path = { metres: number; way: Way; before: Path | undefined };
  let paths: Path[] = [];
  for (const { street } of legs) {
    paths = street.ways.map((way) => {
      const reached = paths.map((before) => ({
        before,
        metres: before.metres + metresBetween(before.way.to, way.from),
      }));
      const [head, ...others] = reached;
      if (!head) return { metres: way.metres, way, before: undefined };
      const best = others.reduce((least, one) => (one.metres < least.metres ? one : least), head);
      return { metres: best.metres + way.metres, way, before: best.before };
    });
  }
  const [head, ...others] = paths;
  if (!head) return undefined;
  const end = others.reduce((least, one) => (one.metres < least.metres ? one : least), head);
  const now = legs.reduce((sum, leg, at) => sum + leg.way.metres + step(legs[at - 1], leg), 0);
  if (end.metres > now - LEAST) return undefined;
  const ways: Way[] = [];
  for (let path: Path | undefined = end; path; path = path.before) ways.unshift(path.way);
  return legs.map((leg, at) => ({ ...leg, way: ways[at] ?? leg.way }));
}
