import { isInTerritory } from '../../geo/outline.ts';
import { LineFault, OffMapFault } from './cells.ts';

export const WGS84 = 4326;
const LAMBERT_93 = 2154;

type Bounds = { left: number; right: number; bottom: number; top: number };

/** The valid coordinates of each projection, in metres. */
const extents: Record<number, Bounds> = {
  [LAMBERT_93]: { left: 50_000, right: 1_300_000, bottom: 6_000_000, top: 7_200_000 },
  5490: { left: 400_000, right: 800_000, bottom: 1_500_000, top: 2_100_000 },
  2972: { left: 50_000, right: 550_000, bottom: 200_000, top: 700_000 },
  2975: { left: 250_000, right: 450_000, bottom: 7_550_000, top: 7_750_000 },
  4471: { left: 450_000, right: 600_000, bottom: 8_500_000, top: 8_650_000 },
};

/** The legal projections of the overseas départements; all others use Lambert-93. */
const overseas: Record<string, number> = { '971': 5490, '972': 5490, '973': 2972, '974': 2975, '976': 4471 };

const isWithin = (inner: Bounds, outer: Bounds) =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.bottom >= outer.bottom &&
  inner.top <= outer.top;

const degrees: Bounds = { left: -180, right: 180, bottom: -90, top: 90 };

/** Determines the projection of coordinates from their named projection, their size, and the code of their town or département. */
export function projectionOf(bounds: Bounds, town: string, named: number | undefined): number {
  if (isWithin(bounds, degrees)) {
    requireOnMap(bounds);
    return WGS84;
  }
  const srid = named ?? legalProjection(bounds, town);
  const extent = extents[srid];
  if (!extent) throw new LineFault(`has an outline in a projection that is not known (${srid})`);
  if (!isWithin(bounds, extent)) throw new LineFault(`has an outline outside the area of EPSG:${srid}`);
  return srid;
}

/** Throws unless the degrees are in France, longitude first. */
function requireOnMap({ left, right, bottom, top }: Bounds): void {
  if (isInTerritory([left, bottom]) && isInTerritory([right, top])) return;
  throw new OffMapFault(
    isInTerritory([bottom, left]) && isInTerritory([top, right])
      ? 'has an outline with lon and lat swapped: longitude comes first'
      : 'has an outline outside French territory',
  );
}

function legalProjection(bounds: Bounds, town: string): number {
  const department = town.slice(0, town.startsWith('97') ? 3 : 2);
  if (department !== '') return overseas[department] ?? LAMBERT_93;
  // No overseas projection has such coordinates.
  if (looksLikeLambert93(bounds.left, bounds.bottom)) return LAMBERT_93;
  throw new LineFault(
    'has an outline in metres and no code of its town or département to say in which projection',
  );
}

/** Returns whether two numbers are metres in Lambert-93. */
export function looksLikeLambert93(x: number, y: number): boolean {
  const point = { left: x, right: x, bottom: y, top: y };
  return isWithin(point, extents[LAMBERT_93] ?? degrees);
}
