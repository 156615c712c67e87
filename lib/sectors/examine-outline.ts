import type { Needs } from '../core/context.ts';
import type { Outline, Position, Ring } from '../core/geometry.ts';
import { type Fault, invalid, type Problem } from '../core/problems/problem.ts';
import { checkOutline } from '../data/sectors/outline.ts';

/** The path to the start of the edge nearest to `point`, which locates a fault in the outline. */
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

const MAX_AREA_M2 = 500_000_000;

/** An outline with its area and départements; `text` is its GeoJSON in responses. */
export type Drawing = {
  outline: Outline | null;
  text: string | null;
  areaM2: number | null;
  departments: string[];
};

/** A sector may get its outline later. */
const withoutOutline: Drawing = { outline: null, text: null, areaM2: null, departments: [] };

/** A refused outline has `text` too, because an outline equal to the stored one is no change. */
export type OutlineResult = { text: string | null } & (
  | { refusal: Problem; drawing?: never }
  | { refusal?: never; drawing: Drawing }
);

/** Returns area and départements of a valid outline within the size limit; the located fault of an invalid one. */
export async function examineOutline(ctx: Needs<'db'>, outline: Outline | null): Promise<OutlineResult> {
  const examined = await examineShape(ctx, outline);
  const { text, drawing } = examined;
  if (!drawing?.areaM2 || drawing.areaM2 <= MAX_AREA_M2) return examined;
  return { text, refusal: invalid(tooLarge(drawing.areaM2)) };
}

/** Returns area and départements of a valid outline of any size; the located fault of an invalid one. */
export async function examineShape(ctx: Needs<'db'>, outline: Outline | null): Promise<OutlineResult> {
  if (!outline) return { text: null, drawing: withoutOutline };
  const check = await checkOutline(ctx.db, outline);
  const { text } = check;
  if (!check.valid) return { text, refusal: invalid(invalidAt(outline, check)) };
  const { areaM2, departments } = check;
  return { text, drawing: { outline, text, areaM2, departments } };
}

type InvalidOutline = { reason: string; lon: number; lat: number };

function invalidAt(outline: Outline, { reason, lon, lat }: InvalidOutline): Fault {
  const path = nearestPosition(outline, [lon, lat]);
  return {
    pointer: `/outline/${path.join('/')}`,
    detail: `${reason} at [${lon}, ${lat}]`,
    code: reason.toLowerCase().replace(/[^a-z]+/g, '-'),
  };
}

function tooLarge(areaM2: number): Fault {
  const km2 = Math.round(areaM2 / 1_000_000);
  return { pointer: '/outline', detail: `covers ${km2} km², at most 500 km²`, code: 'outline-too-large' };
}
