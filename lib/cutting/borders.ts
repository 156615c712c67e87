import type { Cells } from './neighbours.ts';
import type { Point } from './places.ts';

/** A border between two sectors, or between a sector and unassigned land (-1), from one triple point to the next. */
export type Border = { left: number; right: number; from: number; to: number; line: Point[] };

const next = (edge: number) => (edge % 3 === 2 ? edge - 2 : edge + 1);

/** The borders between the sectors of cells; `left` stays on one side of a border, and closed borders end where they begin. */
export function bordersOf({ owner, triangles, halfedges, corners }: Cells, sector: Int32Array): Border[] {
  const regionOf = (edge: number) => sector[owner[triangles[edge] ?? 0] ?? -1] ?? -1;
  const isMeeting = (triangle: number) =>
    new Set([0, 1, 2].map((at) => regionOf(3 * triangle + at))).size === 3;
  const isBorder = (edge: number) => (halfedges[edge] ?? -1) >= 0 && regionOf(edge) > regionOf(next(edge));
  const triangleOf = (edge: number) => Math.floor(edge / 3);
  const seen = new Set<number>();
  const follow = (start: number): Border => {
    const [left, right] = [regionOf(start), regionOf(next(start))];
    const passed = [triangleOf(start)];
    let edge: number | undefined = start;
    while (edge !== undefined && !seen.has(edge)) {
      seen.add(edge);
      const across: number = triangleOf(halfedges[edge] ?? 0);
      passed.push(across);
      if (isMeeting(across)) break;
      edge = [0, 1, 2]
        .map((at) => 3 * across + at)
        .find((one) => regionOf(one) === left && regionOf(next(one)) !== left);
    }
    const line = passed.flatMap((triangle) => corners[triangle] ?? []);
    return { left, right, from: passed[0] ?? 0, to: passed.at(-1) ?? 0, line };
  };
  const edges = Array.from({ length: triangles.length }, (_, edge) => edge).filter(isBorder);
  const open = edges.filter((edge) => isMeeting(triangleOf(edge))).map(follow);
  const closed = edges.flatMap((edge) => (seen.has(edge) ? [] : [follow(edge)]));
  return [...open, ...closed];
}
