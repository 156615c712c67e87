import { type Leg, metresBetween, type Way } from './streets.ts';

/** Rounds of improvement; towns need fewer than ten. */
const ROUNDS = 30;
/** A gain below a millimetre is rounding. */
const LEAST = 0.001;
/** Streets that are moved together. */
const LONGEST = 3;
/** Of more streets each is compared with fewer around it in the walk, so that a whole city takes no minutes. */
const COMPARED_WITH_ALL = 400;

/** How many streets before and after itself a street of a walk of so many is compared with. */
const reachOf = (streets: number) => Math.ceil(COMPARED_WITH_ALL ** 2 / Math.max(streets, COMPARED_WITH_ALL));

/** The same streets in a walk that no reversal of a part and no move of a few streets makes shorter. */
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

/** Where a street walked the opposite way begins and ends is where it ends and begins. */
const stepBack = (from: Leg | undefined, to: Leg | undefined) =>
  from && to ? metresBetween(from.way.to, to.way.to) : 0;
const stepOn = (from: Leg | undefined, to: Leg | undefined) =>
  from && to ? metresBetween(from.way.from, to.way.from) : 0;

/** The part in the opposite order, each street in the opposite way, which is as long. */
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
  // Whatever place it gets costs nothing at the least.
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

/** The shortest choice of ways for this order of streets: the best way to each way of the next street, to the end. */
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
