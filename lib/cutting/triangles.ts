import type { Cells } from './neighbours.ts';
import type { Point } from './places.ts';

/** Each triangle has three edges, numbered one after another; an edge starts at the site of its number. */
export const following = (edge: number) => (edge % 3 === 2 ? edge - 2 : edge + 1);
export const triangleOf = (edge: number) => Math.floor(edge / 3);
export const edgesOf = (triangle: number) => [3 * triangle, 3 * triangle + 1, 3 * triangle + 2];

export const ownerAt = (edge: number, { owner, triangles }: Cells) => owner[triangles[edge] ?? 0] ?? -1;
export const siteAt = (edge: number, { sites, triangles }: Cells): Point =>
  sites[triangles[edge] ?? 0] ?? { x: 0, y: 0 };

export function middleOf(edge: number, cells: Cells): Point {
  const [a, b] = [siteAt(edge, cells), siteAt(following(edge), cells)];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The least distance of a way through a triangle from its corners, other than those where the way begins or ends. */
export function clearance(from: Point, to: Point, triangle: number, cells: Cells): number {
  const corners = edgesOf(triangle).map((edge) => siteAt(edge, cells));
  const inTheWay = corners.filter((corner) => corner !== from && corner !== to);
  return Math.min(...inTheWay.map((corner) => distanceFrom(corner, from, to)));
}

function distanceFrom({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / length;
  const ahead = Math.max(0, Math.min(1, along));
  return Math.hypot(x - from.x - ahead * dx, y - from.y - ahead * dy);
}
