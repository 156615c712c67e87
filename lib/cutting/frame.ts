import type { Point } from './places.ts';

/** The frame's distance behind the outermost houses, in metres: twice as far as their sectors reach. */
const BEHIND = 70;

/** The corners of the convex hull of points, counterclockwise; two for points in one line, one for one point. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (through: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of through) {
      while (chain.length >= 2 && !turnsLeft(chain.at(-2), chain.at(-1), point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  const hull = [...half(sorted), ...half(sorted.toReversed())];
  return hull.length === 0 ? sorted.slice(0, 1) : hull;
}

function turnsLeft(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (!a || !b) return true;
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
}

/**
 * Unassigned points around a town that bound its outermost sectors. Along a side of the hull they lie farther out than half its
 * length, so that the houses at its two ends stay neighbours at any distance.
 */
export function frameAround(points: readonly Point[]): Point[] {
  const hull = hullOf(points);
  return hull.flatMap((from, at) => {
    const [before = from, after = from] = [hull.at(at - 1), hull[(at + 1) % hull.length]];
    return [...beside(from, after), ...around(before, from, after)];
  });
}

function beside(from: Point, to: Point): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return [];
  const out = BEHIND + 0.6 * length;
  const [along, across] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const steps = Math.ceil(length / BEHIND);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const ahead = (length * step) / steps;
    return { x: from.x + along * ahead + across * out, y: from.y + across * ahead - along * out };
  });
}

/** An arc of points around a corner, from the outward normal of the previous side to that of the next side. */
function around(before: Point, corner: Point, after: Point): Point[] {
  const normal = (from: Point, to: Point) => Math.atan2(to.y - from.y, to.x - from.x) - Math.PI / 2;
  const isAlone =
    before.x === after.x && before.y === after.y && before.x === corner.x && before.y === corner.y;
  const start = isAlone ? 0 : normal(before, corner);
  const turn = isAlone ? 0 : (normal(corner, after) - start + 4 * Math.PI) % (2 * Math.PI);
  const sweep = isAlone ? 2 * Math.PI : turn;
  const steps = Math.max(1, Math.ceil(sweep / 0.8));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = start + (sweep * step) / steps;
    return { x: corner.x + BEHIND * Math.cos(angle), y: corner.y + BEHIND * Math.sin(angle) };
  });
}
