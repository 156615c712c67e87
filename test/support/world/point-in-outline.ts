import type { Outline, Position, Ring } from '../../../lib/core/geometry.ts';

// Exact integers, so that nothing is rounded: a coordinate of at least one degree is a multiple of 2^-52.
type Exact = readonly [x: bigint, y: bigint];
const exactly = ([x, y]: Position): Exact => [BigInt(x * 2 ** 52), BigInt(y * 2 ** 52)];

/** Positive if `p` is left of the line from `a` to `b`, 0 if `p` is on the line. */
function turn([ax, ay]: Exact, [bx, by]: Exact, [px, py]: Exact): number {
  const area = (bx - ax) * (py - ay) - (px - ax) * (by - ay);
  return area > 0n ? 1 : area < 0n ? -1 : 0;
}

const isBetween = (value: bigint, one: bigint, other: bigint) =>
  one < other ? one <= value && value <= other : other <= value && value <= one;

type Count = { onBorder: boolean; crossings: number; winding: number };

/** The crossings of an eastward ray with a ring, and the ring's winding number. */
function countRing(ring: Ring, point: Exact): Count {
  const count: Count = { onBorder: false, crossings: 0, winding: 0 };
  const corners = ring.map(exactly);
  for (const [at, from] of corners.entries()) {
    const to = corners[at + 1];
    if (to) countEdge(count, [from, to], point);
  }
  return count;
}

function countEdge(count: Count, [from, to]: readonly [Exact, Exact], point: Exact): void {
  const side = turn(from, to, point);
  const [x, y] = point;
  if (side === 0 && isBetween(x, from[0], to[0]) && isBetween(y, from[1], to[1])) count.onBorder = true;
  const up = from[1] <= y && y < to[1] && side > 0;
  const down = to[1] <= y && y < from[1] && side < 0;
  if (!up && !down) return;
  count.crossings += 1;
  count.winding += up ? 1 : -1;
}

/** Whether an outline covers a point; the border is part of it. Counts both crossings and windings, which must agree. */
export function covers(outline: Outline, position: Position): boolean {
  const point = exactly(position);
  const polygons = outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates;
  const counts = polygons.map((rings) => rings.map((ring) => countRing(ring, point)));
  if (counts.flat().some(({ onBorder }) => onBorder)) return true;
  const crossings = counts.flat().reduce((sum, count) => sum + count.crossings, 0);
  const isWithin = counts.some(
    ([shell, ...holes]) => shell?.winding !== 0 && holes.every(({ winding }) => winding === 0),
  );
  if (isWithin !== (crossings % 2 === 1)) throw new Error('the two counts differ');
  return isWithin;
}
