import { finish, type Steps } from './steps.ts';

/** A point with a load. */
type Loaded = { x: number; y: number; load: number };

const ROUNDS = 80;

/** The diagram, at once. */
export const powerDiagram = (points: readonly Loaded[], number: number, random: () => number): Int32Array =>
  finish(diagramInSteps(points, number, random));

/**
 * A balanced centroidal power diagram: returns the sector of each point. Each centre moves to the centroid of its points, and its
 * weight falls while its load exceeds its share (after Cohen-Addad, Klein and Young, 2018).
 */
export function* diagramInSteps(
  points: readonly Loaded[],
  number: number,
  random: () => number,
): Steps<Int32Array> {
  const total = points.reduce((sum, { load }) => sum + load, 0);
  const share = total / number;
  const centres = spread(points, number, random);
  const sector = new Int32Array(points.length);
  const spacing = spacingOf(points, number);
  for (let round = 0; round < ROUNDS; round += 1) {
    assign(points, centres, sector);
    const sums = sumsOf(points, sector, number);
    for (const [at, centre] of centres.entries()) {
      const { x = 0, y = 0, load = 0 } = sums[at] ?? {};
      const excess = Math.max(-1, Math.min(1, load / share - 1));
      centre.weight -= 0.3 * excess * spacing * spacing;
      if (load === 0 || round > ROUNDS * 0.75) continue;
      centre.x = x / load;
      centre.y = y / load;
    }
    yield (round + 1) / ROUNDS;
  }
  assign(points, centres, sector);
  return sector;
}

type Centre = { x: number; y: number; weight: number };

/** The distance between the centres of this number of sectors. */
function spacingOf(points: readonly Loaded[], number: number): number {
  const middle = { x: 0, y: 0 };
  for (const { x, y } of points) {
    middle.x += x / points.length;
    middle.y += y / points.length;
  }
  const squares = points.reduce((sum, { x, y }) => sum + (x - middle.x) ** 2 + (y - middle.y) ** 2, 0);
  return Math.sqrt((squares / points.length) * (6 / Math.max(number, 1))) + 1;
}

/** Initial centres that follow the loads: halves the points of the town recursively. */
function spread(points: readonly Loaded[], number: number, random: () => number): Centre[] {
  const centresOf = (members: readonly Loaded[], count: number): Centre[] => {
    const size = Math.max(members.length, 1);
    const [x, y] = [
      members.reduce((sum, point) => sum + point.x, 0) / size,
      members.reduce((sum, point) => sum + point.y, 0) / size,
    ];
    if (count === 1) return [{ x: x + random(), y: y + random(), weight: 0 }];
    const wide = members.reduce((sum, point) => sum + (point.x - x) ** 2 - (point.y - y) ** 2, 0) >= 0;
    const sorted = members.toSorted((a, b) => (wide ? a.x - b.x || a.y - b.y : a.y - b.y || a.x - b.x));
    const first = Math.floor(count / 2);
    const goal = (members.reduce((sum, { load }) => sum + load, 0) * first) / count;
    let [end, before] = [0, 0];
    while (end < sorted.length - 1 && before < goal) before += sorted[end++]?.load ?? 0;
    return [...centresOf(sorted.slice(0, end), first), ...centresOf(sorted.slice(end), count - first)];
  };
  return centresOf(points, number);
}

function assign(points: readonly Loaded[], centres: readonly Centre[], sector: Int32Array): void {
  const xs = Float64Array.from(centres, ({ x }) => x);
  const ys = Float64Array.from(centres, ({ y }) => y);
  const weights = Float64Array.from(centres, ({ weight }) => weight);
  for (const [at, point] of points.entries()) sector[at] = nearestTo(point, xs, ys, weights);
}

/** The centre with the least power; uses typed arrays and no allocation, because it is called a hundred million times. */
function nearestTo({ x, y }: Loaded, xs: Float64Array, ys: Float64Array, weights: Float64Array): number {
  let nearest = 0;
  let least = Number.MAX_VALUE;
  for (let centre = 0; centre < xs.length; centre += 1) {
    const dx = x - (xs[centre] ?? 0);
    const dy = y - (ys[centre] ?? 0);
    const power = dx * dx + dy * dy - (weights[centre] ?? 0);
    if (power >= least) continue;
    least = power;
    nearest = centre;
  }
  return nearest;
}

function sumsOf(points: readonly Loaded[], sector: Int32Array, number: number) {
  const sums = Array.from({ length: number }, () => ({ x: 0, y: 0, load: 0 }));
  for (const [at, { x, y, load }] of points.entries()) {
    const sum = sums[sector[at] ?? 0];
    if (!sum) continue;
    sum.x += load * x;
    sum.y += load * y;
    sum.load += load;
  }
  return sums;
}
