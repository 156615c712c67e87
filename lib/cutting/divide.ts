import { type Aims, anneal, DISTANCE, type Schedule } from './annealing.ts';
import { makeWhole } from './connected.ts';
import { partsOf } from './neighbours.ts';
import { shareOut } from './pieces.ts';
import type { Place } from './places.ts';
import { diagramInSteps } from './power-diagram.ts';
import { seededRandom } from './seeded.ts';
import { type Steps, within } from './steps.ts';
import { type Units, unitsOf } from './units.ts';

/** The parameters of a division. */
export type Division = { number: number; tolerance: number; wholeStreets: boolean; seed: number };

/** The units (parts of a street) per sector; `FINER` applies where loads do not balance. */
const UNITS_PER_SECTOR = 12;
const FINER = 40;
const MOVES_PER_UNIT = 3500;
/** How far a division is, as a part of its time, when the first cut is there to start from, and when only loads have to be evened out. */
const [STARTED, EVENED] = [0.45, 0.9] as const;

/** Assigns each place to a sector; sectors are connected and as balanced as possible. */
export function* divide(
  places: readonly Place[],
  neighbours: readonly (readonly number[])[],
  division: Division,
): Steps<Int32Array> {
  const share = places.reduce((sum, { load }) => sum + load, 0) / division.number;
  const sector = new Int32Array(places.length).fill(-1);
  const islands = islandsOf(places, partsOf(neighbours), division.number);
  let [first, before] = [0, 0];
  for (const { members, number } of islands) {
    const local = new Map(members.map((place, at) => [place, at]));
    const inside = members.map((place) => (neighbours[place] ?? []).flatMap((next) => local.get(next) ?? []));
    const own = members.flatMap((place) => places[place] ?? []);
    const [from, to] = [before / places.length, (before + members.length) / places.length];
    const found = yield* within(from, to, divideIsland(own, inside, { ...division, number }, share));
    for (const [at, place] of members.entries()) sector[place] = first + (found[at] ?? 0);
    first += number;
    before += members.length;
  }
  return sector;
}

/** The connected components of a town, each with its number of sectors. */
function islandsOf(places: readonly Place[], part: readonly number[], number: number) {
  const islands = [...Map.groupBy(places.keys(), (place) => part[place] ?? 0).values()];
  const loadOf = (members: readonly number[]) =>
    members.reduce((sum, place) => sum + (places[place]?.load ?? 0), 0);
  const given = shareOut(islands.map(loadOf), number);
  return islands.map((members, at) => ({ members, number: given[at] ?? 1 }));
}

function* divideIsland(
  places: readonly Place[],
  neighbours: readonly (readonly number[])[],
  division: Division,
  share: number,
): Steps<Int32Array> {
  const { number } = division;
  if (number === 1) return new Int32Array(places.length);
  const random = seededRandom(division.seed);
  const units = unitsOf(places, neighbours, Math.max(share / UNITS_PER_SECTOR, 1));
  const start = yield* within(0, STARTED, diagramInSteps(middlesOf(units), number, random));
  makeWhole(start, loadsOfUnits(units), units.neighbours, number);
  const spread = spreadOf(units, start, number);
  const aims = { ...division, share, spread };
  const starts = startsFor(places.length);
  const cuts: { sector: Int32Array; cost: number }[] = [];
  for (let at = 0; at < starts; at += 1) {
    const sectorOf = Int32Array.from(start);
    const schedule = scheduleFor(units, MOVES_PER_UNIT, 0.6);
    const [from, to] = [at, at + 1].map((count) => STARTED + ((EVENED - STARTED) * count) / starts);
    yield* within(from ?? 0, to ?? 1, anneal(sectorOf, units, number, aims, schedule, random));
    const sector = ofPlaces(sectorOf, units, places);
    const far = Math.max(...loadsOf(places, sector, number).map((load) => Math.abs(load / share - 1)));
    const cost =
      sharesOf(places, sector) + DISTANCE * number * (spreadOf(units, sectorOf, number) / spread) ** 2;
    cuts.push({ sector, cost: cost + 1000 * Math.max(0, far - division.tolerance) });
  }
  const [best] = cuts.sort((a, b) => a.cost - b.cost);
  const sector = best?.sector ?? new Int32Array(places.length);
  return yield* within(EVENED, 1, evenOut(places, neighbours, sector, aims));
}

/** Small towns are cut several times; the best cut wins. */
const startsFor = (places: number) => Math.max(1, Math.min(4, Math.floor(32_000 / places)));

const scheduleFor = ({ units }: Units, movesPerUnit: number, hot: number): Schedule => ({
  moves: units.length * movesPerUnit,
  hot,
  cold: 0.02,
});

/** Where units do not balance, moves smaller units, finally single places. */
function* evenOut(
  places: readonly Place[],
  neighbours: readonly (readonly number[])[],
  sector: Int32Array,
  aims: Aims & Division,
): Steps<Int32Array> {
  const { number, share, tolerance } = aims;
  const random = seededRandom(aims.seed);
  let evened = sector;
  for (const [round, most] of [share / FINER, 0].entries()) {
    if (isBalanced(loadsOf(places, evened, number), share, tolerance)) return evened;
    const units = unitsOf(places, neighbours, most);
    const sectorOf = carried(units, evened);
    makeWhole(sectorOf, loadsOfUnits(units), units.neighbours, number);
    const schedule = scheduleFor(units, 300, 0.2);
    yield* within(round / 2, (round + 1) / 2, anneal(sectorOf, units, number, aims, schedule, random));
    evened = ofPlaces(sectorOf, units, places);
  }
  return evened;
}

const ofPlaces = (sectorOf: Int32Array, units: Units, places: readonly Place[]) =>
  Int32Array.from(places, (_, place) => sectorOf[units.of[place] ?? 0] ?? 0);

const loadsOfUnits = ({ units }: Units) => units.map(({ load }) => load);

const middlesOf = ({ units }: Units) =>
  units.map(({ x, y, doors, load }) => ({ x: x / doors, y: y / doors, load }));

/** The sum, over all streets, of a street's sectors minus one. */
function sharesOf(places: readonly Place[], sector: Int32Array): number {
  const parts = new Set(places.map(({ street }, place) => `${street} ${sector[place]}`));
  return parts.size - new Set(places.map(({ street }) => street)).size;
}

/** Transfers the sectors of larger units to smaller ones. */
function carried({ units }: Units, sector: Int32Array): Int32Array {
  return Int32Array.from(units, ({ places }) => {
    const counts = Map.groupBy(places, (place) => sector[place] ?? 0);
    const [most] = [...counts].sort(([a, m], [b, n]) => n.length - m.length || a - b);
    return most?.[0] ?? 0;
  });
}

/** The root mean square distance of addresses from the middles of their sectors, in metres. */
function spreadOf({ units }: Units, sectorOf: Int32Array, number: number): number {
  const sums = Array.from({ length: number }, () => ({ n: 0, x: 0, y: 0, squares: 0 }));
  for (const [at, { doors, x, y, squares }] of units.entries()) {
    const sum = sums[sectorOf[at] ?? 0];
    if (!sum) continue;
    sum.n += doors;
    sum.x += x;
    sum.y += y;
    sum.squares += squares;
  }
  const all = sums.reduce(
    (total, { n, x, y, squares }) => total + (n === 0 ? 0 : squares - (x * x + y * y) / n),
    0,
  );
  return Math.sqrt(
    Math.max(all, 1) /
      Math.max(
        1,
        sums.reduce((count, { n }) => count + n, 0),
      ),
  );
}

/** The load of each sector. */
export function loadsOf(places: readonly Place[], sector: Int32Array, number: number): number[] {
  const loads = new Array<number>(number).fill(0);
  for (const [at, { load }] of places.entries())
    loads[sector[at] ?? 0] = (loads[sector[at] ?? 0] ?? 0) + load;
  return loads;
}

/** Whether each load is within the tolerance of its share; whole addresses and dwellings are rounded outwards. */
export function isBalanced(loads: readonly number[], share: number, tolerance: number): boolean {
  const [least, most] = [Math.floor(share * (1 - tolerance)), Math.ceil(share * (1 + tolerance))];
  return loads.every((load) => load > 0 && load >= least && load <= most);
}
