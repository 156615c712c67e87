import { type Door, planeAround, streetsOf } from '../../lib/cutting/places.ts';

/** The quality of a cut: smallest and largest load as parts of the mean, shared streets, RMS distance from the centre in metres. */
export type CutFigures = { least: number; most: number; shared: number; streets: number; metres: number };

/** The figures of a cut, by the sector of each door. */
export function figuresOf(doors: readonly Door[], sector: Int32Array, number: number): CutFigures {
  const { toPlane } = planeAround(doors);
  const streets = streetsOf(doors);
  const sums = Array.from({ length: number }, () => ({ n: 0, x: 0, y: 0, squares: 0, load: 0 }));
  const sectorsOf = streets.names.map(() => new Set<number>());
  for (const [at, { lon, lat, load }] of doors.entries()) {
    const [own, { x, y }] = [sector[at] ?? 0, toPlane(lon, lat)];
    sectorsOf[streets.of[at] ?? 0]?.add(own);
    const sum = sums[own];
    if (!sum) continue;
    sum.n += 1;
    sum.x += x;
    sum.y += y;
    sum.squares += x * x + y * y;
    sum.load += load;
  }
  const mean = sums.reduce((all, { load }) => all + load, 0) / number;
  const squares = sums.reduce(
    (all, { n, x, y, squares: own }) => all + (n === 0 ? 0 : own - (x * x + y * y) / n),
    0,
  );
  return {
    least: Math.min(...sums.map(({ load }) => load)) / mean,
    most: Math.max(...sums.map(({ load }) => load)) / mean,
    shared: sectorsOf.filter(({ size }) => size > 1).length,
    streets: streets.names.length,
    metres: Math.sqrt(squares / doors.length),
  };
}
