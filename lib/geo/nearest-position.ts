import type { Outline, Position, Ring } from '../geometry.ts';

/** The path below an outline of the position whose edge passes nearest to `point`: where to look for a fault. */
export function nearestPosition(outline: Outline, point: Position): (string | number)[] {
  let best: { path: (string | number)[]; distance: number } = { path: ['coordinates'], distance: Infinity };
  for (const { ring, path } of ringsOf(outline)) {
    for (let at = 0; at + 1 < ring.length; at += 1) {
      const [from, to] = [ring[at], ring[at + 1]];
      if (!from || !to) continue;
      const distance = distanceToEdge(point, from, to);
      if (distance < best.distance) best = { path: [...path, at], distance };
    }
  }
  return best.path;
}

function ringsOf(outline: Outline): { ring: Ring; path: (string | number)[] }[] {
  const of = (rings: Ring[], path: (string | number)[]) =>
    rings.map((ring, at) => ({ ring, path: [...path, at] }));
  return outline.type === 'Polygon'
    ? of(outline.coordinates, ['coordinates'])
    : outline.coordinates.flatMap((rings, at) => of(rings, ['coordinates', at]));
}

function distanceToEdge([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}
