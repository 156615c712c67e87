import type { Schemas } from '../../clients/typescript/src/index.ts';
import type { Drawn } from './drawn.ts';
import type { State } from './looks.ts';
import { painted } from './paint.ts';

export type Outline = NonNullable<Schemas['Sector']['outline']>;
export type Spot = [lon: number, lat: number];
/** West, south, east, north, in degrees. */
export type Box = [number, number, number, number];

const rings = (outline: Outline): number[][][] =>
  outline.type === 'Polygon' ? outline.coordinates : outline.coordinates.flat();

const corners = (outline: Outline): Spot[] =>
  rings(outline)
    .flat()
    .flatMap(([lon, lat]) => (lon === undefined || lat === undefined ? [] : [[lon, lat] satisfies Spot]));

function boxOf(spots: readonly Spot[]): Box | undefined {
  if (spots.length === 0) return undefined;
  const box: Box = [180, 90, -180, -90];
  for (const [lon, lat] of spots) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}

export const boxOfOutlines = (outlines: readonly Outline[]): Box | undefined =>
  boxOf(outlines.flatMap(corners));

/** The bounds of the sectors; without outlines, of the addresses, else of the town, else of the visits. */
export function boxOfMap({ sectors, addresses, visits, town }: Drawn): Box | undefined {
  const outlines = sectors.flatMap(({ outline }) => outline ?? []);
  const spots = (columns: { lon: number[]; lat: number[] }) =>
    columns.lon.map((lon, at): Spot => [lon, columns.lat[at] ?? 0]);
  return boxOfOutlines(outlines) ?? boxOf(spots(addresses)) ?? boxOfTown(town) ?? boxOf(spots(visits));
}

function boxOfTown(town: Drawn['town']): Box | undefined {
  if (!town?.extent) return undefined;
  const { west, south, east, north } = town.extent;
  return [west, south, east, north];
}

/** The centroid of the largest ring, which is inside most outlines. */
function middle(outline: Outline): Spot {
  const outer = outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates;
  const [largest] = outer.map(([ring = []]) => middleOfRing(ring)).sort((a, b) => b.area - a.area);
  return largest?.spot ?? [0, 0];
}

function middleOfRing(ring: readonly number[][]): { area: number; spot: Spot } {
  const [[west = 0, south = 0] = []] = ring;
  let [twice, x, y] = [0, 0, 0];
  for (const [at, [lon = 0, lat = 0]] of ring.entries()) {
    const [nextLon = 0, nextLat = 0] = ring[(at + 1) % ring.length] ?? [];
    // Relative to the first corner, as the digits of small outlines would cancel out.
    const cross = (lon - west) * (nextLat - south) - (nextLon - west) * (lat - south);
    twice += cross;
    x += (lon + nextLon - 2 * west) * cross;
    y += (lat + nextLat - 2 * south) * cross;
  }
  const spot: Spot = twice === 0 ? [west, south] : [west + x / (3 * twice), south + y / (3 * twice)];
  return { area: Math.abs(twice), spot };
}

type Properties = Record<string, string | number | null>;
type Point = { type: 'Point'; coordinates: number[] };
export type Feature<G = Outline | Point> = {
  type: 'Feature';
  id?: number;
  geometry: G;
  properties: Properties;
};

export const collection = (features: Feature[]) => ({ type: 'FeatureCollection' as const, features });

export function sectorFeatures({ sectors }: Drawn): Feature[] {
  return sectors.flatMap(({ sector_id: id, outline, color, done_pct }) =>
    outline ? [{ type: 'Feature', geometry: outline, properties: { id, color, pct: done_pct ?? 0 } }] : [],
  );
}

/** Places each label at the centroid of its sector. */
export function labelFeatures(sectors: readonly { id: number; outline: Outline; text: string }[]): Feature[] {
  return sectors.map(({ id, outline, text }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: middle(outline) },
    properties: { id, text },
  }));
}

/** Address points in drawing order. */
export function addressFeatures({ addresses, states }: Drawn): Feature[] {
  const byState = new Map<State, Feature[]>(painted.map((state) => [state, []]));
  for (const [at, id] of addresses.id.entries()) {
    const state = states[addresses.state[at] ?? 0] ?? 'todo';
    byState.get(state)?.push({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [addresses.lon[at] ?? 0, addresses.lat[at] ?? 0] },
      properties: { id, sector: addresses.sector_id[at] ?? 0, state },
    });
  }
  return [...byState.values()].flat();
}

/** The border of the town. */
export const townFeatures = ({ town }: Drawn): Feature[] =>
  town?.outline ? [{ type: 'Feature', geometry: town.outline, properties: {} }] : [];

/** Addresses without a sector. */
export const unassignedFeatures = ({ town }: Drawn): Feature[] =>
  (town?.unassigned.id ?? []).map((id, at) => ({
    type: 'Feature',
    geometry: {
      type: 'Point',
      coordinates: [town?.unassigned.lon[at] ?? 0, town?.unassigned.lat[at] ?? 0],
    },
    properties: { id },
  }));

export const visitFeatures = ({ visits }: Drawn): Feature[] =>
  visits.lon.map((lon, at) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, visits.lat[at] ?? 0] },
    properties: {},
  }));

/** The corners of a single-ring outline, each once; undefined for several rings, which corners cannot draw. */
export function cornersOf(outline: Outline): Spot[] | undefined {
  return rings(outline).length === 1 ? corners(outline).slice(0, -1) : undefined;
}
