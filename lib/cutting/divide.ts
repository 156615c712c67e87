import { type Aims, anneal, DISTANCE, type Schedule } from './annealing.ts';
import { makeWhole } from './connected.ts';
import { partsOf } from './neighbours.ts';
import { shareOut } from './pieces.ts';
import type { Place } from './places.ts';
import { powerDiagram } from './power-diagram.ts';
import { seededRandom } from './seeded.ts';
import { type Units, unitsOf } from './units.ts';

/** The parameters of a division. */
export type Division = { number: number; tolerance: number; wholeStreets: boolean; seed: number };

/** The units (parts of a street) per sector; `FINER` applies where loads do not balance. */
const UNITS_PER_SECTOR = 12;
const FINER = 40;
const MOVES_PER_UNIT = 3500;

/** Assigns each place to a sector; sectors are connected and as balanced as possible. */
export function divide(
  places: readonly Place[],
  neighbours: readonly (readonly number[])[],
  division: Division,
): Int32Array {
  const share = places.reduce((sum, { load }) => sum + load, 0) / division.number;
  const sector = new Int32Array(places.length).fill(-1);
  const islands = islandsOf(places, partsOf(neighbours), division.number);
  let first = 0;
  for (const { members, number } of islands) {
    const local = new Map(members.map((place, at) => [place, at]));
    const inside = members.map((place) => (neighbours[place] ?? []).flatMap((next) => local.get(next) ?? []));
    const own = members.flatMap((place) => places[place] ?? []);
    const found = divideIsland(own, inside, { ...division, number }, share);
    for (const [at, place] of members.entries()) sector[place] = first + (found[at] ?? 0);
    first += number;
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

function divideIsland(
  places: readonly Place[],
  neighbours: readonly (readonly number[])[],
  division: Division,
  share: number,
): Int32Array {
  const { number } = division;
  if (number === 1) return new Int32Array(places.length);
  const random = seededRandom(division.seed);
  const units = unitsOf(places, neighbours, Math.max(share / UNITS_PER_SECTOR, 1));
  const start = powerDiagram(middlesOf(units), number, random);
  makeWhole(start, loadsOfUnits(units), units.neighbours, number);
  const spread = spreadOf(units, start, number);
  const cuts = Array.from({ length: startsFor(places.length) }, () => {
    const sectorOf = Int32Array.from(start);
    anneal(
      sectorOf,
      units,
      number,
      { ...division, share, spread },
      scheduleFor(units, MOVES_PER_UNIT, 0.6),
      random,
    );
    const sector = ofPlaces(sectorOf, units, places);
    const far = Math.max(...loadsOf(places, sector, number).map((load) => Math.abs(load / share - 1)));
    const cost =
      sharesOf(places, sector) + DISTANCE * number * (spreadOf(units, sectorOf, number) / spread) ** 2;
    return { sector, cost: cost + 1000 * Math.max(0, far - division.tolerance) };
  });
  const [best] = cuts.sort((a, b) => a.cost - b.cost);
  return evenOut(places, neighbours, best?.sector ?? new Int32Array(places.length), {
    ...division,
    share,
    spread,
  });
}

/** Small towns are cut several times; the best cut wins. */
const startsFor = (places: number) => Math.max(1, Math.min(4, Math.floor(32_000 / places)));

const scheduleFor = ({ units }: Units, movesPerUnit: number, hot: number): Schedule => ({
  moves: units.length * movesPerUnit,
  hot,
  cold: 0.02,
});

/** Where units do not balance, moves smaller units, finally single places. */
function evenOut(
  places: readonly Place[],
  neighbours: readonly (readonly number[])[],
  sector: Int32Array,
  aims: Aims & Division,
): Int32Array {
  const { number, share, tolerance } = aims;
  const random = seededRandom(aims.seed);
  let evened = sector;
  for (const most of [share / FINER, 0]) {
    if (isBalanced(loadsOf(places, evened, number), share, tolerance)) return evened;
    const units = unitsOf(places, neighbours, most);
    const sectorOf = carried(units, evened);
    makeWhole(sectorOf, loadsOfUnits(units), units.neighbours, number);
    anneal(sectorOf, units, number, aims, scheduleFor(units, 300, 0.2), random);
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
