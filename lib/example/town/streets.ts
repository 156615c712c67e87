import { seededRandom } from '../../cutting/seeded.ts';
import { avenueNames, laneNames, ringNames, streetNames } from './names.ts';
import { type Point, pointAt } from './plane.ts';

/** The axis of a street, with how close its houses stand. */
export type Street = { name: string; axis: Point[]; density: 'centre' | 'houses' | 'flats' };

/** The directions of the avenues, and how far each wedge between two of them is built, in rings. */
const avenues = [12, 71, 138, 196, 252, 318] as const;
const built = [6, 5, 6, 4, 6, 4] as const;
/** Distance of the rings from the square; two of them run all around the town. */
const rings = [104, 186, 292, 402, 518, 640] as const;
const ASLANT = 66;
const SQUARE = 38;
const ROUND: readonly number[] = [1, 3];
/** The wedge and the rings in which the blocks of flats stand. */
const flats = { wedge: 4, from: 3 };
const TURN = 360;
const STEP_DEGREES = 3;
const STEP_METRES = 12;

/** All streets of the town, always the same ones. */
export function streetsOfTown(): Street[] {
  const random = seededRandom(96_001);
  const names = namesIn(streetNames);
  const laneNamesLeft = namesIn(laneNames);
  return [
    { name: 'Place de la Mairie', axis: across(0, TURN, () => SQUARE), density: 'centre' },
    ...avenues.map((degrees, at) =>
      avenue(avenueNames[at] ?? '', degrees, (rings[builtAt(at) - 1] ?? 0) + 110),
    ),
    ...ROUND.map(
      (ring, at): Street => ({
        name: ringNames[at] ?? '',
        axis: across(0, TURN, () => rings[ring] ?? 0),
        density: densityOf(-1, ring),
      }),
    ),
    ...avenues.flatMap((_, wedge) => [...streetsBetween(wedge, random, names, laneNamesLeft)]),
  ];
}

/** The streets between one avenue and the next: those across, and those that lead from one of them to the next. */
function* streetsBetween(wedge: number, random: () => number, names: Names, lanes: Names): Generator<Street> {
  const start = avenues[wedge] ?? 0;
  const end = avenues[wedge + 1] ?? avenues[0] + TURN;
  const courses = rings
    .slice(0, builtAt(wedge))
    .map((metres, ring) => courseOf(metres, ROUND.includes(ring), random));
  for (const [ring, course] of courses.entries()) {
    const density = densityOf(wedge, ring);
    const next = courses[ring + 1];
    if (!ROUND.includes(ring)) yield { name: names(), axis: across(start, end, course), density };
    for (const share of sharesOf(((end - start) * Math.PI * course(0.5)) / 180, random)) {
      const isLane = !next || ring < 2 || random() < 0.45;
      const from = course(share);
      const axis = ray(start + (end - start) * share, from, from + lengthTo(next?.(share), from, random));
      yield { name: isLane ? lanes() : names(), axis, density };
    }
  }
}

/** Where streets leave one that is so many metres long, as shares of it. */
function sharesOf(metres: number, random: () => number): number[] {
  const count = Math.round(metres / 165 + 0.6 * (random() - 0.5));
  return Array.from({ length: count }, (_, at) => (at + 0.65 + 0.6 * (random() - 0.5)) / (count + 0.3));
}

/** How far a street goes: to the next one, into the fields at the edge of the town, or to a blind end. */
function lengthTo(next: number | undefined, from: number, random: () => number): number {
  if (next === undefined) return 60 + 70 * random();
  return (next - from) * (random() < 0.25 ? 0.6 : 1);
}

type Names = () => string;

/** One name after another; enough are listed, which a test checks. */
function namesIn(list: readonly string[]): Names {
  let given = 0;
  return () => {
    given += 1;
    return list[given - 1] ?? `Chemin n° ${given}`;
  };
}

const builtAt = (wedge: number) => built[wedge] ?? 0;

/** How far from the square a street runs, by how far it has come from one avenue (0) to the next (1): not round, but aslant and flat. */
function courseOf(metres: number, isRound: boolean, random: () => number): (share: number) => number {
  if (isRound) return () => metres;
  const [first, last] = [metres + ASLANT * (random() - 0.5), metres + ASLANT * (random() - 0.5)];
  const flat = 0.16 * random();
  return (share) => (first + (last - first) * share) * (1 - flat * Math.sin(Math.PI * share));
}

const densityOf = (wedge: number, ring: number): Street['density'] => {
  if (wedge === flats.wedge && ring >= flats.from) return 'flats';
  return ring < 2 ? 'centre' : 'houses';
};

/** Avenues turn a little on their way out. */
const bent = (degrees: number, metres: number) => degrees + 8 * Math.sin(metres / 230);

const avenue = (name: string, degrees: number, far: number): Street => ({
  name,
  axis: ray(degrees, 44, far),
  density: 'houses',
});

function ray(degrees: number, from: number, to: number): Point[] {
  const points: Point[] = [];
  const count = Math.max(1, Math.round((to - from) / STEP_METRES));
  for (let at = 0; at <= count; at += 1) {
    const metres = from + ((to - from) * at) / count;
    points.push(pointAt(bent(degrees, metres), metres));
  }
  return points;
}

function across(start: number, end: number, course: (share: number) => number): Point[] {
  const points: Point[] = [];
  const count = Math.max(1, Math.round((end - start) / STEP_DEGREES));
  for (let at = 0; at <= count; at += 1) {
    const metres = course(at / count);
    points.push(pointAt(bent(start + ((end - start) * at) / count, metres), metres));
  }
  return points;
}
