import type { Schemas } from '../../clients/typescript/src/index.ts';

// Declared here as in shapes.ts, which also draws, so that tests run without a browser.
type Outline = NonNullable<Schemas['Sector']['outline']>;
type Spot = [lon: number, lat: number];

/** The corners of a ring, without the repeated closing one. */
export type Ring = readonly Spot[];
/** The parts of an outline: each has its border, then its holes. */
export type Rings = readonly (readonly Ring[])[];
/** `ring` 0 is the border of a part. */
export type RingPlace = { part: number; ring: number };

const openRing = (closed: readonly (readonly number[])[]): Ring =>
  closed.slice(0, -1).map(([lon = 0, lat = 0]): Spot => [lon, lat]);

/** The rings of an outline; without one, a part with an empty ring. */
export function ringsOf(outline: Outline | null): Rings {
  if (!outline) return [[[]]];
  const parts = outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates;
  return parts.map((part) => part.map(openRing));
}

/** The outline of rings; untouched rings keep all their digits. */
export function outlineOfRings(rings: Rings): Outline {
  const parts = rings.map((part) => part.map((ring): Spot[] => [...ring, ...ring.slice(0, 1)]));
  const [only] = parts;
  return only && parts.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: parts };
}

export const placesOf = (rings: Rings): RingPlace[] =>
  rings.flatMap((part, at) => part.map((_, ring) => ({ part: at, ring })));

export const ringAt = (rings: Rings, { part, ring }: RingPlace): Ring => rings[part]?.[ring] ?? [];

export const withRing = (rings: Rings, { part, ring }: RingPlace, corners: Ring): Rings =>
  rings.map((one, at) => (at === part ? one.with(ring, corners) : one));

/** Removes a hole, or a part with its holes. */
export const withoutRing = (rings: Rings, { part, ring }: RingPlace): Rings =>
  ring === 0
    ? rings.toSpliced(part, 1)
    : rings.map((one, at) => (at === part ? one.toSpliced(ring, 1) : one));

export const isComplete = (rings: Rings): boolean => rings.flat().every(({ length }) => length >= 3);

/** Whether a point is inside a part and outside its holes. */
export const isWithin = (spot: Spot, rings: Rings): boolean =>
  rings.some(
    ([border = [], ...holes]) => isInside(spot, border) && !holes.some((hole) => isInside(spot, hole)),
  );

/** Whether a point is inside a ring, by the number of borders east of it (ray casting). */
function isInside([lon, lat]: Spot, ring: Ring): boolean {
  let isIn = false;
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    if (y > lat !== nextY > lat && lon < x + ((lat - y) / (nextY - y)) * (nextX - x)) isIn = !isIn;
  }
  return isIn;
}
