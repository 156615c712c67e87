import { type Door, planeAround } from '../../lib/cutting/places.ts';
import { powerDiagram } from '../../lib/cutting/power-diagram.ts';
import { seededRandom } from '../../lib/cutting/seeded.ts';

type Loaded = { x: number; y: number; load: number; at: number };

/** The sector of each door by a balanced power diagram alone, which ignores streets. */
export function byPowerDiagram(doors: readonly Door[], number: number): Int32Array {
  return powerDiagram(pointsOf(doors), number, seededRandom(1));
}

/** The sector of each door by straight cuts, each across the longer side of the remaining area. */
export function byStraightCuts(doors: readonly Door[], number: number): Int32Array {
  const sector = new Int32Array(doors.length);
  const cut = (points: readonly Loaded[], first: number, count: number): void => {
    if (count === 1) {
      for (const { at } of points) sector[at] = first;
      return;
    }
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const isWide = extent(xs) >= extent(ys);
    const sorted = points.toSorted((a, b) => (isWide ? a.x - b.x : a.y - b.y));
    const half = Math.floor(count / 2);
    const goal = (sorted.reduce((sum, { load }) => sum + load, 0) * half) / count;
    let before = 0;
    const end = sorted.findIndex(({ load }) => {
      before += load;
      return before >= goal;
    });
    cut(sorted.slice(0, end + 1), first, half);
    cut(sorted.slice(end + 1), first + half, count - half);
  };
  cut(pointsOf(doors), 0, number);
  return sector;
}

const extent = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), -Infinity) -
  values.reduce((least, value) => Math.min(least, value), Infinity);

function pointsOf(doors: readonly Door[]): Loaded[] {
  const { toPlane } = planeAround(doors);
  return doors.map(({ lon, lat, load }, at) => ({ ...toPlane(lon, lat), load, at }));
}
