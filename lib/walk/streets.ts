import { foldStreet } from '../core/text/street-names.ts';

/** An address in a walk. */
export type Door = {
  id: number;
  numero: number | null;
  rep: string | null;
  voie: string;
  code_insee: string;
  lon: number;
  lat: number;
};

/** A position on the plane, in metres. */
type Spot = { x: number; y: number };

/** One way to walk a street from its first door to its last; `reversed` is the index of the opposite way. */
export type Way = { doors: Door[]; from: Spot; to: Spot; metres: number; reversed: number };

/** A street of a sector with all possible ways to walk it. */
export type Street = { name: string; ways: Way[] };

/** A street and the chosen way to walk it. */
export type Leg = { street: Street; way: Way };

/** A street with more doors than this is walked along one side and back along the other. */
const SHORT = 8;
const METRES_PER_DEGREE = 111_320;

/** The streets of a sector, ordered by name. */
export function streetsOf(doors: readonly Door[]): Street[] {
  const spotOf = planeOf(doors);
  const named = Map.groupBy(doors, ({ voie, code_insee }) => `${foldStreet(voie)}|${code_insee}`);
  return [...named]
    .toSorted(([a], [b]) => compared(a, b))
    .map(([name, its]) => ({ name, ways: waysOf(its.toSorted(byNumber), spotOf) }));
}

/** The distance between two spots. */
export function metresBetween(a: Spot, b: Spot): number {
  // Several times as fast as Math.hypot, and called a million times.
  const x = a.x - b.x;
  const y = a.y - b.y;
  return Math.sqrt(x * x + y * y);
}

function planeOf(doors: readonly Door[]): (door: Door) => Spot {
  const middle = doors.reduce((sum, { lat }) => sum + lat, 0) / Math.max(doors.length, 1);
  const width = METRES_PER_DEGREE * Math.cos((middle * Math.PI) / 180);
  return ({ lon, lat }) => ({ x: lon * width, y: lat * METRES_PER_DEGREE });
}

/** Two ways for a short street, four for a longer one: each side first, up or down. Opposite ways have adjacent indexes. */
function waysOf(doors: Door[], spotOf: (door: Door) => Spot): Way[] {
  const odd = doors.filter(isOdd);
  const even = doors.filter((door) => !isOdd(door));
  const hasSides = doors.length > SHORT && odd.length > 0 && even.length > 0;
  const orders = hasSides
    ? [
        [...odd, ...even.toReversed()],
        [...odd.toReversed(), ...even],
      ]
    : [doors];
  return orders
    .flatMap((order) => [order, order.toReversed()])
    .map((order, at) => wayOf(order, at % 2 === 0 ? at + 1 : at - 1, spotOf));
}

function wayOf(doors: Door[], reversed: number, spotOf: (door: Door) => Spot): Way {
  const spots = doors.map(spotOf);
  const [from] = spots;
  const to = spots.at(-1);
  if (!from || !to) throw new Error('a street has a door');
  const metres = spots.reduce((sum, spot, at) => sum + metresBetween(spots[at - 1] ?? spot, spot), 0);
  return { doors, from, to, metres, reversed };
}

const isOdd = ({ numero }: Door) => (numero ?? 0) % 2 === 1;

/** Suffixes of house numbers that alphabetical order would misplace. */
const latin = ['bis', 'ter', 'quater', 'quinquies', 'sexies'];

function byNumber(a: Door, b: Door): number {
  return (a.numero ?? 0) - (b.numero ?? 0) || compared(repetition(a), repetition(b)) || a.id - b.id;
}

function repetition({ rep }: Door): string {
  const name = (rep ?? '').toLowerCase();
  const place = latin.indexOf(name);
  return place === -1 ? name : `${place}`;
}

/** Compares by code points, so that the order does not depend on the machine's locale. */
function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
