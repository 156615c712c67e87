import { Delaunay } from 'd3-delaunay';
import { metresPerDegree } from '../core/geometry.ts';
import { foldStreet } from '../core/text/street-names.ts';
import type { Door as WalkedDoor } from '../walk/streets.ts';

/** An address to assign to a sector; `load` is 1, or its number of dwellings. */
export type Door = WalkedDoor & { load: number };

/** Metres east and north of the area's corner. */
export type Point = { x: number; y: number };

/** Converts between degrees and metres; exact enough for a town. */
export type Plane = {
  toPlane: (lon: number, lat: number) => Point;
  toDegrees: (point: Point) => [number, number];
};

/** Addresses within a metre of each other, which no border can separate. `street` is that of most of them. */
export type Place = Point & { doors: number[]; load: number; street: number };

/** Places closer than this, in metres, are merged. */
export const APART = 1;

/** The plane around addresses. */
export function planeAround(doors: readonly { lon: number; lat: number }[]): Plane {
  const west = doors.reduce((least, { lon }) => Math.min(least, lon), Infinity);
  const south = doors.reduce((least, { lat }) => Math.min(least, lat), Infinity);
  const north = doors.reduce((most, { lat }) => Math.max(most, lat), -Infinity);
  const { ofLongitude, ofLatitude } = metresPerDegree((south + north) / 2);
  return {
    toPlane: (lon, lat) => ({ x: (lon - west) * ofLongitude, y: (lat - south) * ofLatitude }),
    toDegrees: ({ x, y }) => [west + x / ofLongitude, south + y / ofLatitude],
  };
}

/** The streets by folded name and commune: each address's street number, and a display name per number. */
export function streetsOf(doors: readonly Door[]): { of: number[]; names: string[] } {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const of = doors.map(({ voie, code_insee }) => {
    const key = `${code_insee} ${foldStreet(voie)}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, names.length);
    return names.push(voie) - 1;
  });
  return { of, names };
}

/** Positions of addresses, each with its addresses, and the place that each position belongs to. */
export type Spots = { at: Point[]; doors: number[][]; place: number[] };

/** Groups addresses by position, then positions within a metre of each other into places. */
export function findSpots(doors: readonly Door[], plane: Plane): Spots {
  const byPosition = Map.groupBy(doors.keys(), (door) => `${doors[door]?.lon},${doors[door]?.lat}`);
  const together = [...byPosition.values()];
  const at = together.map(([first = 0]) => plane.toPlane(doors[first]?.lon ?? 0, doors[first]?.lat ?? 0));
  return { at, doors: together, place: joinClose(at) };
}

/** The group number of each point, without gaps; points within a metre of each other share a group. */
function joinClose(points: readonly Point[]): number[] {
  const parent = points.map((_, at) => at);
  const rootOf = (point: number): number => {
    let root = point;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[point] = root;
    return root;
  };
  const { triangles } = Delaunay.from(
    points,
    ({ x }) => x,
    ({ y }) => y,
  );
  const join = (a: number, b: number) => {
    const [p, q] = [points[a], points[b]];
    if (!p || !q || Math.hypot(p.x - q.x, p.y - q.y) >= APART) return;
    const [first, second] = [rootOf(a), rootOf(b)];
    parent[Math.max(first, second)] = Math.min(first, second);
  };
  for (let corner = 0; corner < triangles.length; corner += 1)
    join(triangles[corner] ?? 0, triangles[corner - (corner % 3) + ((corner + 1) % 3)] ?? 0);
  // Collinear points have no triangulation.
  const inLine = [...points.keys()].sort(
    (a, b) => (points[a]?.x ?? 0) - (points[b]?.x ?? 0) || (points[a]?.y ?? 0) - (points[b]?.y ?? 0),
  );
  for (const [at, point] of inLine.entries()) join(point, inLine[at + 1] ?? point);
  const numbers = new Map<number, number>();
  return points.map((_, point) => {
    const root = rootOf(point);
    const known = numbers.get(root) ?? numbers.size;
    numbers.set(root, known);
    return known;
  });
}

/** The places of spots, with the addresses at each. */
export function placesOf(
  { at, doors, place }: Spots,
  all: readonly Door[],
  streets: readonly number[],
): Place[] {
  const spots = Map.groupBy(at.keys(), (spot) => place[spot] ?? 0);
  return [...spots.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, members]) => {
      const own = members.flatMap((spot) => doors[spot] ?? []);
      const mean = (of: (point: Point) => number) =>
        members.reduce((sum, spot) => sum + of(at[spot] ?? { x: 0, y: 0 }), 0) / members.length;
      const load = own.reduce((sum, door) => sum + (all[door]?.load ?? 0), 0);
      return { x: mean(({ x }) => x), y: mean(({ y }) => y), doors: own, load, street: mostOf(own, streets) };
    });
}

function mostOf(doors: readonly number[], streets: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const door of doors) counts.set(streets[door] ?? 0, (counts.get(streets[door] ?? 0) ?? 0) + 1);
  const [most] = [...counts].sort(([a, n], [b, m]) => m - n || a - b);
  return most?.[0] ?? 0;
}
