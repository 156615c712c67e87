import { staysWhole } from './connected.ts';
import type { Units } from './units.ts';

/** What a cut is judged by. `share` is the load of each sector, `tolerance` how far it may be from it. */
export type Aims = { share: number; tolerance: number; wholeStreets: boolean; spread: number };

/** How long, and between which temperatures; the worse a move makes a cut, the rarer it is taken, and rarer the colder. */
export type Schedule = { moves: number; hot: number; cold: number };

/** What distances twice as far, squared, cost per sector, in shared streets. */
export const DISTANCE = 1.8;
const COSTS = { street: 0.6, part: 1, imbalance: 45, imbalanceSquared: 4000 };

/**
 * Moves units between neighbouring sectors at random, and keeps what leaves fewer streets shared, loads more equal and
 * distances shorter, or not much worse. The sector that gives stays in one piece.
 */
export function anneal(
  sectorOf: Int32Array,
  { units, neighbours }: Units,
  number: number,
  aims: Aims,
  schedule: Schedule,
  random: () => number,
): void {
  const tally = tallyOf(sectorOf, { units, neighbours, of: sectorOf }, number);
  const { loads, doors, xs, ys, squares, streets, lengths } = tally;
  const bound = 0.85 * aims.tolerance;
  const imbalance = (load: number) => {
    const over = Math.abs(load / aims.share - 1) - bound;
    return over <= 0 ? 0 : COSTS.imbalance * over + COSTS.imbalanceSquared * over * over;
  };
  const spread = (n: number, x: number, y: number, sq: number) => (n <= 0 ? 0 : sq - (x * x + y * y) / n);
  const total = doors.reduce((sum, count) => sum + count, 0);
  const perSquare = (DISTANCE * number) / (total * aims.spread * aims.spread);
  const cooling = (schedule.cold / schedule.hot) ** (1 / schedule.moves);
  let temperature = schedule.hot;
  for (let move = 0; move < schedule.moves; move += 1) {
    temperature *= cooling;
    const at = Math.floor(random() * units.length);
    const unit = units[at];
    const beside = neighbours[at] ?? [];
    const [from, to] = [sectorOf[at] ?? 0, sectorOf[beside[Math.floor(random() * beside.length)] ?? at] ?? 0];
    if (!unit || from === to) continue;
    const [fd = 0, td = 0, fx = 0, tx = 0] = [doors[from], doors[to], xs[from], xs[to]];
    const [fy = 0, ty = 0, fs = 0, ts = 0] = [ys[from], ys[to], squares[from], squares[to]];
    const [fl = 0, tl = 0] = [loads[from], loads[to]];
    let cost = imbalance(fl - unit.load) + imbalance(tl + unit.load) - imbalance(fl) - imbalance(tl);
    cost +=
      perSquare *
      (spread(fd - unit.doors, fx - unit.x, fy - unit.y, fs - unit.squares) +
        spread(td + unit.doors, tx + unit.x, ty + unit.y, ts + unit.squares) -
        spread(fd, fx, fy, fs) -
        spread(td, tx, ty, ts));
    const [left, right] = [unit.street * number + from, unit.street * number + to];
    const [inLeft = 0, inRight = 0] = [streets[left], streets[right]];
    if (aims.wholeStreets) {
      const perDoor = 1 / (lengths[unit.street] ?? 1);
      cost += part((inLeft - unit.doors) * perDoor) + part((inRight + unit.doors) * perDoor);
      cost -= part(inLeft * perDoor) + part(inRight * perDoor);
    }
    if (cost > 0 && random() >= Math.exp(-cost / temperature)) continue;
    if (!staysWhole(at, sectorOf, neighbours)) continue;
    sectorOf[at] = to;
    loads[from] = fl - unit.load;
    loads[to] = tl + unit.load;
    doors[from] = fd - unit.doors;
    doors[to] = td + unit.doors;
    xs[from] = fx - unit.x;
    xs[to] = tx + unit.x;
    ys[from] = fy - unit.y;
    ys[to] = ty + unit.y;
    squares[from] = fs - unit.squares;
    squares[to] = ts + unit.squares;
    streets[left] = inLeft - unit.doors;
    streets[right] = inRight + unit.doors;
  }
}

/** What a sector's part of a street costs, so that the larger part draws the smaller one to it. */
const part = (share: number) => (share <= 0 ? 0 : COSTS.street + COSTS.part * Math.sqrt(share));

function tallyOf(sectorOf: Int32Array, { units }: Units, number: number) {
  const sums = () => new Float64Array(number);
  const most = units.reduce((max, { street }) => Math.max(max, street), 0);
  const tally = {
    loads: sums(),
    doors: sums(),
    xs: sums(),
    ys: sums(),
    squares: sums(),
    streets: new Int32Array((most + 1) * number),
    lengths: new Int32Array(most + 1),
  };
  for (const [at, unit] of units.entries()) {
    const sector = sectorOf[at] ?? 0;
    const add = (to: Float64Array | Int32Array, key: number, value: number) => {
      to[key] = (to[key] ?? 0) + value;
    };
    add(tally.loads, sector, unit.load);
    add(tally.doors, sector, unit.doors);
    add(tally.xs, sector, unit.x);
    add(tally.ys, sector, unit.y);
    add(tally.squares, sector, unit.squares);
    add(tally.streets, unit.street * number + sector, unit.doors);
    add(tally.lengths, unit.street, unit.doors);
  }
  return tally;
}
