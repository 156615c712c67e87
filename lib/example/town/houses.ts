import { seededRandom } from '../../cutting/seeded.ts';
import { hamletNames } from './names.ts';
import { alongLine, distanceBetween, type Point, pointAt } from './plane.ts';
import { type Street, streetsOfTown } from './streets.ts';

/** An address of the made-up town; `numero` is null where houses have no numbers. */
export type House = {
  /** The number of the street in the ids of addresses. */
  street: number;
  name: string;
  numero: number | null;
  rep: string | null;
  at: Point;
  /** How many dwellings the building has; 1 for a house. */
  dwellings: number;
};

/** Metres between houses of one side, metres from the axis, and the dwellings of one building in how many has some. */
const densities = {
  centre: { between: 11, setback: 8, blockEvery: 6, most: 5 },
  houses: { between: 17, setback: 11, blockEvery: 60, most: 4 },
  flats: { between: 30, setback: 17, blockEvery: 2, most: 9 },
} as const;

type Density = (typeof densities)[Street['density']];

/** No house stands closer to another one, or to the axis of any street. */
const APART = 7.5;
const OFF_AXIS = 6.5;
const AXIS_STEP = 4;
const CELL = 20;

/** Every address of the town, in the order of streets and numbers. */
export function housesOfTown(): House[] {
  const random = seededRandom(1914);
  const streets = streetsOfTown();
  const axes = pointGrid(streets.flatMap(({ axis }) => [...alongLine(axis, AXIS_STEP)].map(({ at }) => at)));
  const taken = pointGrid([]);
  const isFree = (at: Point) => !axes.has(at, OFF_AXIS) && !taken.has(at, APART);
  const houses: House[] = [];
  for (const [street, one] of streets.entries()) {
    for (const house of alongStreet(street, one, random, isFree)) {
      taken.add(house.at);
      houses.push(house);
    }
  }
  return [...houses, ...hamlets(streets.length, random, isFree)];
}

/** Even numbers on the left of a street, odd ones on its right. */
function* alongStreet(
  street: number,
  { name, axis, density }: Street,
  random: () => number,
  isFree: (at: Point) => boolean,
): Generator<House> {
  for (const side of [-1, 1]) {
    const numbers = numbersFrom(side === 1 ? 2 : 1, random);
    for (const at of lotsOf(axis, side, densities[density], random, isFree)) {
      yield { street, name, ...numbers(), at, dwellings: dwellingsOf(densities[density], random) };
    }
  }
}

/** Where the houses of one side stand. */
function* lotsOf(
  axis: readonly Point[],
  side: number,
  { between, setback }: Density,
  random: () => number,
  isFree: (at: Point) => boolean,
): Generator<Point> {
  let until = 0;
  for (const [step, { at, ahead }] of [...alongLine(axis, AXIS_STEP)].entries()) {
    if (step * AXIS_STEP < until) continue;
    const off = side * (setback + 3 * random());
    const place: Point = [at[0] - ahead[1] * off, at[1] + ahead[0] * off];
    if (!isFree(place)) continue;
    until = step * AXIS_STEP + between * (0.75 + 0.6 * random());
    yield place;
  }
}

/** Every second number, with an occasional "bis" and "ter". */
function numbersFrom(first: number, random: () => number): () => Pick<House, 'numero' | 'rep'> {
  let numero = first - 2;
  let rep: House['rep'] = null;
  return () => {
    rep = numero > 0 && random() < 0.05 ? nextRep(rep) : null;
    if (rep === null) numero += 2;
    return { numero, rep };
  };
}

const dwellingsOf = ({ blockEvery, most }: Density, random: () => number) =>
  random() < 1 / blockEvery ? 2 + Math.floor(random() * (most - 1)) : 1;

const reps = [null, 'bis', 'ter'];
const nextRep = (rep: House['rep']) => reps[reps.indexOf(rep) + 1] ?? null;

/** Some houses in the fields around, each known by the name of its place. */
function* hamlets(first: number, random: () => number, isFree: (at: Point) => boolean): Generator<House> {
  for (const [place, name] of hamletNames.entries()) {
    const [x, y] = pointAt(40 + place * 87, 790 + 60 * random());
    for (let house = 0; house < 3 + place; house += 1) {
      const at: Point = [x + 34 * house + 9 * random(), y + 26 * Math.sin(house * 2) + 12 * random()];
      if (isFree(at)) yield { street: first + place, name, numero: null, rep: null, at, dwellings: 1 };
    }
  }
}

/** Points in cells, so that a few are compared instead of all. */
function pointGrid(points: readonly Point[]) {
  const cells = new Map<string, Point[]>();
  const cellOf = ([x, y]: Point) => [Math.floor(x / CELL), Math.floor(y / CELL)] as const;
  const add = (point: Point) => {
    const key = cellOf(point).join();
    const cell = cells.get(key);
    if (cell) cell.push(point);
    else cells.set(key, [point]);
  };
  for (const point of points) add(point);
  const has = (point: Point, within: number) => {
    const [column, row] = cellOf(point);
    const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => `${column + x},${row + y}`));
    return around.some((key) => cells.get(key)?.some((other) => distanceBetween(point, other) < within));
  };
  return { add, has };
}
