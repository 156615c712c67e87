import type { Outline, Position, Ring } from '../core/geometry.ts';
import type { Border } from './borders.ts';
import type { Plane, Point } from './places.ts';

/** Decimal digits of a degree; the last one is about a millimetre. */
const DIGITS = 8;

/** The outline of each sector from its borders; a sector in several pieces is a MultiPolygon. */
export function outlinesOf(borders: readonly Border[], number: number, plane: Plane): Outline[] {
  return Array.from({ length: number }, (_, sector) => {
    const sides = borders.flatMap(({ left, right, from, to, line }) => [
      ...(left === sector ? [{ from, to, line }] : []),
      ...(right === sector ? [{ from: to, to: from, line: line.toReversed() }] : []),
    ]);
    return outlineOf(ringsOf(sides), plane);
  });
}

type Side = { from: number; to: number; line: Point[] };

/** Joins sides into rings, each side starting where the previous one ends. */
function ringsOf(sides: readonly Side[]): Point[][] {
  const starting = new Map(sides.map((side) => [side.from, side]));
  const rings: Point[][] = [];
  for (const start of sides) {
    const ring: Point[] = [];
    for (let side: Side | undefined = start; side && starting.delete(side.from); side = starting.get(side.to))
      ring.push(...side.line.slice(0, -1));
    const [first] = ring;
    if (first) rings.push([...ring, first]);
  }
  return rings;
}

function outlineOf(rings: readonly Point[][], plane: Plane): Outline {
  const sorted = [...rings].sort((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)));
  const [shell = [], ...others] = sorted;
  const turned = Math.sign(areaOf(shell));
  const holes = others.filter((ring) => Math.sign(areaOf(ring)) !== turned);
  const parts = others.filter((ring) => Math.sign(areaOf(ring)) === turned);
  const inDegrees = (ring: readonly Point[], way: number): Ring => {
    const wanted = Math.sign(areaOf(ring)) === way ? ring : ring.toReversed();
    return wanted.map((point): Position => {
      const [lon, lat] = plane.toDegrees(point);
      return [Number(lon.toFixed(DIGITS)), Number(lat.toFixed(DIGITS))];
    });
  };
  const first = [inDegrees(shell, 1), ...holes.map((hole) => inDegrees(hole, -1))];
  if (parts.length === 0) return { type: 'Polygon', coordinates: first };
  return { type: 'MultiPolygon', coordinates: [first, ...parts.map((part) => [inDegrees(part, 1)])] };
}

function areaOf(ring: readonly Point[]): number {
  let sum = 0;
  for (const [at, { x, y }] of ring.entries()) {
    const after = ring[(at + 1) % ring.length] ?? { x, y };
    sum += x * after.y - after.x * y;
  }
  return sum / 2;
}
