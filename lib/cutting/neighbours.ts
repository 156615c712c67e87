import { Delaunay } from 'd3-delaunay';
import { frameAround } from './frame.ts';
import type { Place, Point } from './places.ts';
import { seededRandom } from './seeded.ts';

/** Places whose cells share less border than this, in metres, are no neighbours, so that sectors do not become threads. */
const SHARED = 2;
/** The minimum shared border, in metres, where parts of a town would otherwise be disconnected. */
const PASSAGE = 0.3;
/** On a regular grid four cells would meet in one point; moving sites at random within this width, in metres, prevents that. */
const MOVED = 0.12;

/** The cells around all spots: those of places, and those of unassigned points. */
export type Cells = {
  sites: Point[];
  /** The index of the place that owns each site. */
  owner: Int32Array;
  triangles: ArrayLike<number>;
  halfedges: ArrayLike<number>;
  /** The cell corner in each triangle. */
  corners: Point[];
};

/** The owner of points that belong to no place, and of points within kept sectors. */
export const NOBODY = -1;
export const KEPT = -2;

/** A point that belongs to a place, or to none ({@link NOBODY}, {@link KEPT}). */
export type Site = Point & { place: number };

/** The Voronoi cells of the sites of places and of unassigned sites. */
export function cellsOf(houses: readonly Site[], others: readonly Site[], seed: number): Cells {
  const random = seededRandom(seed);
  const moved = ({ x, y }: Point) => ({ x: x + (random() - 0.5) * MOVED, y: y + (random() - 0.5) * MOVED });
  const all = [...houses, ...others];
  // The frame surrounds all owned cells: cells beside a kept area reach farther than the houses do.
  const owned = all.filter(({ place }) => place >= 0);
  const sites = [...all.map(moved), ...frameAround(owned).map(moved)];
  const owner = Int32Array.from(sites, (_, site) => all[site]?.place ?? NOBODY);
  const { triangles, halfedges } = Delaunay.from(
    sites,
    ({ x }) => x,
    ({ y }) => y,
  );
  return { sites, owner, triangles, halfedges, corners: cornersOf(sites, triangles) };
}

function cornersOf(sites: readonly Point[], triangles: ArrayLike<number>): Point[] {
  const nowhere = { x: 0, y: 0 };
  return Array.from({ length: triangles.length / 3 }, (_, triangle) => {
    const corner = (at: number) => sites[triangles[3 * triangle + at] ?? 0] ?? nowhere;
    return circumcentre(corner(0), corner(1), corner(2));
  });
}

function circumcentre(a: Point, b: Point, c: Point): Point {
  const [dx, dy, ex, ey] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
  const double = 2 * (dx * ey - dy * ex);
  const [bl, cl] = [dx * dx + dy * dy, ex * ex + ey * ey];
  return { x: a.x + (ey * bl - dy * cl) / double, y: a.y + (dx * cl - ex * bl) / double };
}

/**
 * The neighbours of each place: places whose cells share a border of at least two metres, or a narrow one between parts of the town
 * that would otherwise be disconnected, such as a house in a corner of a kept sector.
 */
export function neighboursOf(places: readonly Place[], cells: Cells): number[][] {
  const shared = places.map(() => new Map<number, number>());
  const add = (place: number, other: number, length: number) => {
    const lengths = shared[place];
    lengths?.set(other, (lengths.get(other) ?? 0) + length);
  };
  for (let edge = 0; edge < cells.halfedges.length; edge += 1) {
    const between = borderAt(edge, cells);
    if (!between) continue;
    add(between.one, between.other, between.length);
    add(between.other, between.one, between.length);
  }
  const wide = widerThan(shared, SHARED);
  const part = partsOf(wide);
  const narrow = widerThan(shared, PASSAGE);
  return wide.map((own, place) => [
    ...own,
    ...(narrow[place] ?? []).filter((other) => part[other] !== part[place]),
  ]);
}

const widerThan = (shared: readonly Map<number, number>[], least: number) =>
  shared.map((lengths) =>
    [...lengths]
      .filter(([, length]) => length >= least)
      .map(([place]) => place)
      .sort((a, b) => a - b),
  );

/** The border of two places across an edge of a triangle; each border is returned for one of its two edges only. */
function borderAt(edge: number, { owner, triangles, halfedges, corners }: Cells) {
  const twin = halfedges[edge] ?? -1;
  if (twin < edge) return undefined;
  const [one = -1, other = -1] = [owner[triangles[edge] ?? 0], owner[triangles[twin] ?? 0]];
  if (one < 0 || other < 0 || one === other) return undefined;
  const [from, to] = [corners[Math.floor(edge / 3)], corners[Math.floor(twin / 3)]];
  return from && to ? { one, other, length: Math.hypot(from.x - to.x, from.y - to.y) } : undefined;
}

/** The number of the connected part of each place. */
export function partsOf(neighbours: readonly (readonly number[])[]): number[] {
  const part = neighbours.map(() => -1);
  let count = 0;
  for (const start of part.keys()) {
    if (part[start] !== -1) continue;
    spread(start, count, part, neighbours);
    count += 1;
  }
  return part;
}

function spread(start: number, to: number, part: number[], neighbours: readonly (readonly number[])[]): void {
  const waiting = [start];
  part[start] = to;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const next of neighbours[at] ?? []) {
      if (part[next] !== -1) continue;
      part[next] = to;
      waiting.push(next);
    }
  }
}
