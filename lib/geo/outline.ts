import type { Outline, Position, Ring } from '../core/geometry.ts';

/** Bounding boxes of French territory, slightly larger than IGN's outlines: west, south, east, north. */
const territory: readonly (readonly [number, number, number, number])[] = [
  [-5.6, 41.2, 9.8, 51.3], // metropolitan France and Corsica
  [-61.9, 15.7, -60.9, 16.6], // Guadeloupe
  [-61.3, 14.3, -60.7, 15.0], // Martinique
  [-54.7, 2.0, -51.5, 5.9], // Guyane
  [55.1, -21.5, 55.9, -20.8], // La Réunion
  [44.9, -13.1, 45.4, -12.5], // Mayotte
  [-56.6, 46.6, -56.0, 47.2], // Saint-Pierre-et-Miquelon
  [-63.2, 17.8, -62.7, 18.2], // Saint-Barthélemy, Saint-Martin
  [-178.3, -14.5, -176.0, -13.1], // Wallis-et-Futuna
  [-155.0, -28.0, -134.0, -7.5], // Polynésie française
  [158.0, -23.0, 172.2, -17.5], // Nouvelle-Calédonie
];

export function isInTerritory([lon, lat]: Position): boolean {
  return territory.some(
    ([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north,
  );
}

/** A fault of an outline; `path` is relative to it. */
type OutlineFault = { path: Path; code: string; detail: string };

type Path = (string | number)[];

const MIN_VERTICES = 3;
/** The limits of a sector; each request about the sector reads its outline. */
const SECTOR: Limits = { maxVertices: 2000, maxRings: 100, maxVerticesInAll: 10_000 };
const MAX_FAULTS = 20;

/** `maxVertices`: per ring; `maxRings`: rings of all parts, including holes; `maxVerticesInAll`: vertices of all rings. */
type Limits = { maxVertices: number; maxRings: number; maxVerticesInAll: number };

type OutlineResult = { outline: Outline } | { faults: OutlineFault[] };

/**
 * Parses a GeoJSON Polygon or MultiPolygon. Checks everything that must hold before PostGIS reads it: structure, closed rings,
 * finite coordinates in range, 3 to 2,000 vertices, at most a sector's number of rings, on French territory.
 */
export function readOutline(value: unknown, limits: Limits = SECTOR): OutlineResult {
  const type = memberOf(value, 'type');
  const coordinates = memberOf(value, 'coordinates');
  if (type !== 'Polygon' && type !== 'MultiPolygon') {
    return singleFault(
      ['type'],
      'outline-type',
      'must be Polygon or MultiPolygon (of a Feature, send the geometry)',
    );
  }
  if (!Array.isArray(coordinates) || coordinates.length === 0) {
    return singleFault(['coordinates'], 'outline-empty', 'must hold at least one ring');
  }
  const tooMuch = findTooMuch(type === 'Polygon' ? [coordinates] : coordinates, limits);
  if (tooMuch) return tooMuch;
  const faults: OutlineFault[] = [];
  if (type === 'Polygon') {
    const rings = readPolygon(coordinates, ['coordinates'], limits, faults);
    return faults.length > 0 ? { faults } : { outline: { type, coordinates: rings } };
  }
  const polygons = readUntilMaxFaults(coordinates, faults, (polygon, at) =>
    readPolygon(polygon, ['coordinates', at], limits, faults),
  );
  return faults.length > 0 ? { faults } : { outline: { type, coordinates: polygons } };
}

/** Counts before parsing: a few kilobytes can contain thousands of triangles. */
function findTooMuch(
  parts: readonly unknown[],
  { maxRings, maxVerticesInAll }: Limits,
): { faults: OutlineFault[] } | undefined {
  const rings = parts.flatMap((part): unknown[] => (Array.isArray(part) ? part : []));
  const path = ['coordinates'];
  if (rings.length > maxRings) {
    const detail = `has ${rings.length} rings in all its parts, at most ${maxRings}`;
    return { faults: [{ path, code: 'too-many-parts', detail }] };
  }
  const vertices = rings.reduce((sum: number, ring) => sum + (Array.isArray(ring) ? ring.length - 1 : 0), 0);
  if (vertices <= maxVerticesInAll) return undefined;
  const detail = `has ${vertices} vertices in all its rings, at most ${maxVerticesInAll}`;
  return { faults: [{ path, code: 'too-many-vertices', detail }] };
}

function readPolygon(value: unknown, path: Path, limits: Limits, faults: OutlineFault[]): Ring[] {
  if (!Array.isArray(value) || value.length === 0) {
    faults.push({ path, code: 'outline-empty', detail: 'must hold at least one ring' });
    return [];
  }
  return readUntilMaxFaults(value, faults, (ring, at) => readRing(ring, [...path, at], limits, faults));
}

/** Reads values until the maximum number of faults is reached. */
function readUntilMaxFaults<T>(
  values: readonly unknown[],
  faults: readonly OutlineFault[],
  read: (value: unknown, at: number) => T,
): T[] {
  const found: T[] = [];
  for (const [at, value] of values.entries()) {
    if (faults.length >= MAX_FAULTS) break;
    found.push(read(value, at));
  }
  return found;
}

function readRing(value: unknown, path: Path, { maxVertices }: Limits, faults: OutlineFault[]): Ring {
  const refuse = (code: string, detail: string, at = path): Ring => {
    faults.push({ path: at, code, detail });
    return [];
  };
  if (!Array.isArray(value)) return refuse('outline-ring', 'must be an array of positions');
  const vertices = value.length - 1;
  if (vertices > maxVertices)
    return refuse('too-many-vertices', `has ${vertices} vertices, at most ${maxVertices}`);
  const ring: Ring = [];
  for (const [at, candidate] of value.entries()) {
    const { position, fault } = readPosition(candidate);
    if (!position) return refuse(fault.code, fault.detail, [...path, at]);
    ring.push(position);
  }
  const [first, last] = [ring[0], ring.at(-1)];
  if (first && last && !isSame(first, last)) {
    return refuse('ring-not-closed', 'the last position must equal the first', [...path, value.length - 1]);
  }
  const distinct = new Set(ring.map(([lon, lat]) => `${lon},${lat}`)).size;
  if (distinct < MIN_VERTICES)
    return refuse('too-few-vertices', `has ${distinct} vertices, at least ${MIN_VERTICES}`);
  return ring;
}

type Fault = { code: string; detail: string };

function readPosition(
  value: unknown,
): { position: Position; fault?: never } | { position?: never; fault: Fault } {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3 || !value.every(Number.isFinite)) {
    return { fault: { code: 'outline-position', detail: 'must be [longitude, latitude]' } };
  }
  const [lon, lat]: number[] = value;
  if (lon === undefined || lat === undefined || Math.abs(lon) > 180 || Math.abs(lat) > 90) {
    return { fault: { code: 'out-of-range', detail: 'longitude is -180 to 180, latitude -90 to 90' } };
  }
  const position: Position = [lon, lat];
  if (isInTerritory(position)) return { position };
  return isInTerritory([lat, lon])
    ? { fault: { code: 'coordinates-swapped', detail: 'longitude comes first, then latitude' } }
    : { fault: { code: 'outside-territory', detail: 'lies outside French territory' } };
}

const isSame = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1];

function singleFault(path: (string | number)[], code: string, detail: string): OutlineResult {
  return { faults: [{ path, code, detail }] };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
