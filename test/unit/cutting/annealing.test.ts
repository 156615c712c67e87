import { expect, test } from '@jest/globals';
import { anneal } from '../../../lib/cutting/annealing.ts';
import { seededRandom } from '../../../lib/cutting/seeded.ts';
import { finish } from '../../../lib/cutting/steps.ts';
import type { Unit } from '../../../lib/cutting/units.ts';

const [COLUMNS, ROWS] = [12, 6];

/** Houses on the crossings of a grid twice as long as wide, each a street by itself. */
const places = Array.from({ length: COLUMNS * ROWS }, (_, at) => ({
  x: at % COLUMNS,
  y: Math.floor(at / COLUMNS),
}));
const units = places.map(
  ({ x, y }, at): Unit => ({ places: [at], street: at, doors: 1, load: 1, x, y, squares: x * x + y * y }),
);
const neighbours = places.map(({ x, y }) =>
  [...places.keys()].filter(
    (to) => Math.abs((places[to]?.x ?? 0) - x) + Math.abs((places[to]?.y ?? 0) - y) === 1,
  ),
);

/** The mean squared distance of the houses from the middles of their sectors. */
function spreadOf(sectorOf: Int32Array): number {
  const sums = [0, 1].map((sector) => {
    const own = places.filter((_, at) => sectorOf[at] === sector);
    const mean = (of: (place: { x: number; y: number }) => number) =>
      own.reduce((sum, place) => sum + of(place), 0) / own.length;
    const [x, y] = [mean((place) => place.x), mean((place) => place.y)];
    return own.reduce((sum, place) => sum + (place.x - x) ** 2 + (place.y - y) ** 2, 0);
  });
  return sums.reduce((all, sum) => all + sum, 0) / places.length;
}

test.each([1, 2, 3])('sectors that are long and narrow become compact, and stay balanced (%i)', (seed) => {
  const sectorOf = Int32Array.from(places, ({ y }) => (y < ROWS / 2 ? 0 : 1));
  const before = spreadOf(sectorOf);
  const aims = { share: units.length / 2, tolerance: 0.1, wholeStreets: false, spread: Math.sqrt(before) };
  const schedule = { moves: 200_000, hot: 0.6, cold: 0.02 };
  finish(anneal(sectorOf, { units, neighbours }, 2, aims, schedule, seededRandom(seed)));
  // Two squares of six by six houses.
  const squares = spreadOf(Int32Array.from(places, ({ x }) => (x < COLUMNS / 2 ? 0 : 1)));
  expect(spreadOf(sectorOf)).toBeLessThan(squares * 1.1);
  const first = sectorOf.filter((sector) => sector === 0).length;
  expect(Math.abs(first / aims.share - 1)).toBeLessThanOrEqual(0.1);
});
