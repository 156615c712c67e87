import { Delaunay } from 'd3-delaunay';
import type { Point } from './places.ts';

/** The rings of a kept area: a sector that the cut must not change. */
export type KeptArea = readonly Point[][];

/** A point beside a border of a kept area: an inner point belongs to no house, an outer point to the house nearest to it. */
type BorderPoint = Point & { house: number | undefined };

/** Metres between two points along a border, and between a point and the border. */
const [STEP, BESIDE] = [10, 1];

/**
 * Pairs of points on both sides of the borders of kept areas. The houses' cells end there at any distance, and gaps along a border
 * belong to the houses at their ends.
 */
export function alongBorders(houses: readonly Point[], areas: readonly KeptArea[]): BorderPoint[] {
  const delaunay = Delaunay.from(
    houses,
    ({ x }) => x,
    ({ y }) => y,
  );
  return areas.flatMap((area) => {
    const sides = sidesOf(area);
    return sides.flatMap(pairsAlong).flatMap(([one, other]) => {
      const isOneWithin = isWithin(one, sides);
      if (isOneWithin === isWithin(other, sides)) return [];
      const [inside, outside] = isOneWithin ? [one, other] : [other, one];
      const behind: BorderPoint = { ...inside, house: undefined };
      const nearest = delaunay.find(outside.x, outside.y);
      // A house on the other side of the area must not own points on this side.
      return isSeen(outside, houses[nearest], sides) ? [behind, { ...outside, house: nearest }] : [behind];
    });
  });
}

type Side = { from: Point; to: Point };

function sidesOf(area: KeptArea): Side[] {
  return area.flatMap((ring) => ring.slice(1).map((to, at) => ({ from: ring[at] ?? to, to })));
}

function pairsAlong({ from, to }: Side): [Point, Point][] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return [];
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const steps = Math.ceil(length / STEP);
  return Array.from({ length: steps }, (_, step) => {
    const ahead = ((step + 0.5) / steps) * length;
    const beside = (by: number) => ({ x: from.x + x * ahead - y * by, y: from.y + y * ahead + x * by });
    return [beside(BESIDE), beside(-BESIDE)];
  });
}

function isWithin({ x, y }: Point, sides: readonly Side[]): boolean {
  const crossed = sides.filter(
    ({ from, to }) =>
      from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x,
  );
  return crossed.length % 2 === 1;
}

function isSeen(point: Point, house: Point | undefined, sides: readonly Side[]): boolean {
  if (!house) return false;
  return !sides.some(
    ({ from, to }) =>
      turn(point, house, from) > 0 !== turn(point, house, to) > 0 &&
      turn(from, to, point) > 0 !== turn(from, to, house) > 0,
  );
}

const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
