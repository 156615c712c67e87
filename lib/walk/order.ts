import { shortened } from './shorten.ts';
import { type Door, type Leg, metresBetween, type Street, streetsOf, type Way } from './streets.ts';

/** Above this number of streets only one start is tried: a city takes long, and the start of its walk makes no difference. */
const MANY = 1000;

/** Returns the doors of a sector in walking order; deterministic. */
export function walkingOrder(doors: readonly Door[]): Door[] {
  return walkOf(streetsOf(doors)).flatMap(({ way }) => way.doors);
}

/** The length of the walk through the doors, in whole metres. */
export function walkMetres(doors: readonly Door[]): number {
  return Math.round(lengthOf(walkOf(streetsOf(doors))));
}

/** Orders the streets, each near the end of the previous one. */
export function walkOf(streets: readonly Street[]): Leg[] {
  const [first] = streets;
  if (!first) return [];
  const starts = startsOf(streets).slice(0, streets.length > MANY ? 1 : undefined);
  const tries = starts.map((start) => greedyFrom(streets, start));
  return shortened(tries.reduce((best, walk) => (lengthOf(walk) < lengthOf(best) - 0.001 ? walk : best)));
}

/** The length of a walk in metres, from its first door to its last. */
export function lengthOf(legs: readonly Leg[]): number {
  return legs.reduce((sum, leg, at) => {
    const before = legs[at - 1];
    return sum + leg.way.metres + (before ? metresBetween(before.way.to, leg.way.from) : 0);
  }, 0);
}

/** The outermost ends, because a walk that starts in the middle must come back. */
function startsOf(streets: readonly Street[]): Leg[] {
  const legs = legsOf(streets);
  const outermost = [
    (a: Way, b: Way) => a.from.x - b.from.x,
    (a: Way, b: Way) => b.from.x - a.from.x,
    (a: Way, b: Way) => a.from.y - b.from.y,
    (a: Way, b: Way) => b.from.y - a.from.y,
  ];
  return outermost.map((compare) =>
    legs.reduce((best, leg) => (compare(leg.way, best.way) < 0 ? leg : best)),
  );
}

function greedyFrom(streets: readonly Street[], start: Leg): Leg[] {
  const legs = [start];
  let left = legsOf(streets).filter(({ street }) => street !== start.street);
  let last = start;
  while (left.length > 0) {
    const end = last.way.to;
    let least = Infinity;
    for (const leg of left) {
      const metres = metresBetween(end, leg.way.from);
      if (metres >= least) continue;
      least = metres;
      last = leg;
    }
    legs.push(last);
    const { street } = last;
    left = left.filter((leg) => leg.street !== street);
  }
  return legs;
}

function legsOf(streets: readonly Street[]): Leg[] {
  return streets.flatMap((street) => street.ways.map((way) => ({ street, way })));
}
