import { seededRandom } from '../../lib/cutting/seeded.ts';
import { lengthOf } from '../../lib/walk/order.ts';
import { type Leg, metresBetween, type Street, type Way } from '../../lib/walk/streets.ts';

type Spot = Way['from'];

/** The number of random tours from which 2-opt starts. */
const STARTS = 30;

/** The length in metres of the best tour that 2-opt finds from many random starts, under the same rules for walking streets. */
export function bestTour(streets: readonly Street[]): number {
  const random = seededRandom(1);
  const tours = Array.from({ length: STARTS }, () => lengthOf(twoOpt(shuffled(streets, random))));
  return Math.min(...tours);
}

function shuffled(streets: readonly Street[], random: () => number): Leg[] {
  return streets
    .map((street) => ({ street, key: random(), way: street.ways[Math.floor(random() * street.ways.length)] }))
    .toSorted((a, b) => a.key - b.key)
    .flatMap(({ street, way }) => (way ? [{ street, way }] : []));
}

/** Reverses parts of a tour and changes the way of walking single streets, until neither makes the tour shorter. */
function twoOpt(tour: readonly Leg[]): Leg[] {
  let best = [...tour];
  for (let before = Infinity; lengthOf(best) < before - 0.001; ) {
    before = lengthOf(best);
    best = inBestWays(partsTurned(best));
  }
  return best;
}

function partsTurned(tour: Leg[]): Leg[] {
  let best = tour;
  for (let from = 0; from < best.length; from += 1)
    for (let to = from; to < best.length; to += 1)
      if (gainOfTurning(best, from, to) > 0.001) best = withTurned(best, from, to);
  return best;
}

function inBestWays(tour: Leg[]): Leg[] {
  let best = tour;
  for (const [at, { street }] of tour.entries()) {
    const others = street.ways.map((way) => best.with(at, { street, way }));
    best = others.reduce((least, one) => (lengthOf(one) < lengthOf(least) - 0.001 ? one : least), best);
  }
  return best;
}

function gainOfTurning(tour: readonly Leg[], from: number, to: number): number {
  const [before, first, last, after] = [tour[from - 1], tour[from], tour[to], tour[to + 1]];
  const between = (a: Spot | undefined, b: Spot | undefined) => (a && b ? metresBetween(a, b) : 0);
  const now = between(before?.way.to, first?.way.from) + between(last?.way.to, after?.way.from);
  const then = between(before?.way.to, last?.way.to) + between(first?.way.from, after?.way.from);
  return now - then;
}

function withTurned(tour: readonly Leg[], from: number, to: number): Leg[] {
  const part = tour.slice(from, to + 1).toReversed();
  const turned = part.map((leg) => ({ ...leg, way: leg.street.ways[leg.way.reversed] ?? leg.way }));
  return [...tour.slice(0, from), ...turned, ...tour.slice(to + 1)];
}

/** The streets with the doors of both sides in the order of their numbers. */
export function withoutSides(streets: readonly Street[], spotOf: (id: number) => Spot): Street[] {
  return streets.map(({ name, ways: [first] }) => {
    const doors = (first?.doors ?? []).toSorted((a, b) => (a.numero ?? 0) - (b.numero ?? 0) || a.id - b.id);
    const spots = doors.map(({ id }) => spotOf(id));
    const [from, to] = [spots[0], spots.at(-1)];
    if (!from || !to) return { name, ways: [] };
    const metres = along(spots);
    const up = { doors, from, to, metres, reversed: 1 };
    return { name, ways: [up, { doors: doors.toReversed(), from: to, to: from, metres, reversed: 0 }] };
  });
}

/** The length in metres of a tour of doors that may cross roads anywhere: nearest neighbour, improved by 2-opt. */
export function freeTour(spots: readonly Spot[]): number {
  const [first, ...others] = spots;
  if (!first) return 0;
  const tour = [first];
  for (let left = others; left.length > 0; ) {
    const here = tour.at(-1) ?? first;
    const next = left.reduce((best, spot) =>
      metresBetween(here, spot) < metresBetween(here, best) ? spot : best,
    );
    tour.push(next);
    left = left.toSpliced(left.indexOf(next), 1);
  }
  while (uncross(tour));
  return along(tour);
}

function uncross(tour: Spot[]): boolean {
  let isShorter = false;
  for (let from = 1; from < tour.length - 1; from += 1) {
    for (let to = from + 1; to < tour.length; to += 1) {
      const [before, a, b, after] = [tour[from - 1], tour[from], tour[to], tour[to + 1]];
      if (!before || !a || !b) continue;
      const beyond = (spot: Spot) => (after ? metresBetween(spot, after) : 0);
      if (metresBetween(before, b) + beyond(a) >= metresBetween(before, a) + beyond(b) - 0.001) continue;
      tour.splice(from, to - from + 1, ...tour.slice(from, to + 1).toReversed());
      isShorter = true;
    }
  }
  return isShorter;
}

function along(spots: readonly Spot[]): number {
  return spots.reduce((sum, spot, at) => sum + metresBetween(spots[at - 1] ?? spot, spot), 0);
}
