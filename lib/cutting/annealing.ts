import { staysWhole } from './connected.ts';
import type { Steps } from './steps.ts';
import type { Unit, Units } from './units.ts';

/** The criteria of a cut. `share` is the target load of each sector, `tolerance` the allowed deviation from it. */
export type Aims = { share: number; tolerance: number; wholeStreets: boolean; spread: number };

/**
 * The number of moves, and the first and last temperature. A worsening move is accepted less often the worse it is and the colder
 * it is.
 */
export type Schedule = { moves: number; hot: number; cold: number };

/** The cost per sector of doubling its squared distances, in shared streets. */
export const DISTANCE = 1.7;
const COSTS = { street: 0.6, part: 1, imbalance: 45, imbalanceSquared: 4000 };

/** The sums of each sector; a move changes them by the sums of one unit. */
type Tally = {
  number: number;
  loads: Float64Array;
  doors: Float64Array;
  xs: Float64Array;
  ys: Float64Array;
  squares: Float64Array;
  /** The number of addresses of each street in each sector, and in total. */
  streets: Int32Array;
  lengths: Int32Array;
};

/** The number of moves between two pauses. */
const MOVES_AT_ONCE = 100_000;

type Move = { unit: Unit; from: number; to: number };

/**
 * Moves units between neighbouring sectors at random, and keeps moves that share fewer streets, balance loads better or shorten
 * distances, or worsen the cut only a little. The sector that gives a unit stays connected.
 */
export function* anneal(
  sectorOf: Int32Array,
  { units, neighbours }: Pick<Units, 'units' | 'neighbours'>,
  number: number,
  aims: Aims,
  { moves, hot, cold }: Schedule,
  random: () => number,
): Steps<void> {
  const tally = tallyOf(sectorOf, units, number);
  const total = tally.doors.reduce((sum, count) => sum + count, 0);
  const perSquare = (DISTANCE * number) / (total * aims.spread * aims.spread);
  const cooling = (cold / hot) ** (1 / moves);
  const tryMove = (temperature: number) => {
    const at = Math.floor(random() * units.length);
    const unit = units[at];
    const beside = neighbours[at] ?? [];
    const from = sectorOf[at] ?? 0;
    const to = sectorOf[beside[Math.floor(random() * beside.length)] ?? at] ?? 0;
    if (!unit || from === to) return;
    const move = { unit, from, to };
    const isTaken = accepts(costOf(move, tally, aims, perSquare), temperature, random);
    if (!isTaken || !staysWhole(at, sectorOf, neighbours)) return;
    sectorOf[at] = to;
    record(move, tally);
  };
  let temperature = hot;
  for (let step = 0; step < moves; step += 1) {
    temperature *= cooling;
    tryMove(temperature);
    if (step % MOVES_AT_ONCE === 0) yield step / moves;
  }
}

function accepts(cost: number, temperature: number, random: () => number): boolean {
  return cost <= 0 || random() < Math.exp(-cost / temperature);
}

/** Returns how much worse a move makes the cut. */
function costOf({ unit, from, to }: Move, tally: Tally, aims: Aims, perSquare: number): number {
  // No array destructuring here: it would allocate an array for each of millions of calls.
  const left = tally.loads[from] ?? 0;
  const right = tally.loads[to] ?? 0;
  const loads =
    imbalance(left - unit.load, aims) +
    imbalance(right + unit.load, aims) -
    imbalance(left, aims) -
    imbalance(right, aims);
  const distances = spreadWith(tally, from, unit, -1) + spreadWith(tally, to, unit, 1);
  const before = spreadWith(tally, from, unit, 0) + spreadWith(tally, to, unit, 0);
  return (
    loads + perSquare * (distances - before) + (aims.wholeStreets ? streetCost(unit, from, to, tally) : 0)
  );
}

/** Loads aim at less than the allowed tolerance, because whole units move. */
const HELD = 0.85;

function imbalance(load: number, { share, tolerance }: Aims): number {
  const over = Math.abs(load / share - 1) - HELD * tolerance;
  return over <= 0 ? 0 : COSTS.imbalance * over + COSTS.imbalanceSquared * over * over;
}

/** The squared distances of a sector's addresses from their centre, with one unit added (1), removed (-1), or unchanged (0). */
function spreadWith({ doors, xs, ys, squares }: Tally, sector: number, unit: Unit, sign: number): number {
  const count = (doors[sector] ?? 0) + sign * unit.doors;
  if (count <= 0) return 0;
  const x = (xs[sector] ?? 0) + sign * unit.x;
  const y = (ys[sector] ?? 0) + sign * unit.y;
  return (squares[sector] ?? 0) + sign * unit.squares - (x * x + y * y) / count;
}

function streetCost(
  { street, doors }: Unit,
  from: number,
  to: number,
  { number, streets, lengths }: Tally,
): number {
  const perDoor = 1 / (lengths[street] ?? 1);
  const left = streets[street * number + from] ?? 0;
  const right = streets[street * number + to] ?? 0;
  const after = part((left - doors) * perDoor) + part((right + doors) * perDoor);
  return after - part(left * perDoor) - part(right * perDoor);
}

/** The cost of a sector's part of a street; its shape pulls the smaller part to the larger one. */
const part = (share: number) => (share <= 0 ? 0 : COSTS.street + COSTS.part * Math.sqrt(share));

function record({ unit, from, to }: Move, tally: Tally): void {
  count(tally, unit, from, -1);
  count(tally, unit, to, 1);
}

function count(tally: Tally, unit: Unit, sector: number, sign: number): void {
  tally.loads[sector] = (tally.loads[sector] ?? 0) + sign * unit.load;
  tally.doors[sector] = (tally.doors[sector] ?? 0) + sign * unit.doors;
  tally.xs[sector] = (tally.xs[sector] ?? 0) + sign * unit.x;
  tally.ys[sector] = (tally.ys[sector] ?? 0) + sign * unit.y;
  tally.squares[sector] = (tally.squares[sector] ?? 0) + sign * unit.squares;
  const key = unit.street * tally.number + sector;
  tally.streets[key] = (tally.streets[key] ?? 0) + sign * unit.doors;
}

function tallyOf(sectorOf: Int32Array, units: readonly Unit[], number: number): Tally {
  const sums = () => new Float64Array(number);
  const streets = units.reduce((max, { street }) => Math.max(max, street), 0) + 1;
  const tally: Tally = {
    number,
    loads: sums(),
    doors: sums(),
    xs: sums(),
    ys: sums(),
    squares: sums(),
    streets: new Int32Array(streets * number),
    lengths: new Int32Array(streets),
  };
  for (const [at, unit] of units.entries()) {
    count(tally, unit, sectorOf[at] ?? 0, 1);
    tally.lengths[unit.street] = (tally.lengths[unit.street] ?? 0) + unit.doors;
  }
  return tally;
}
