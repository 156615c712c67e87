import type { Extent } from '../core/geometry.ts';
import { isInTerritory } from '../geo/outline.ts';

type Reading<T> = { value: T } | { fault: { code: string; detail: string } };

const refuse = (code: string, detail: string) => ({ fault: { code, detail } });

/** Reads `lat,lon`; the error says when the two are swapped. */
export function readPoint(text: string): Reading<{ lat: number; lon: number }> {
  const [lat, lon] = degreesOf(text, 2);
  if (lat === undefined || lon === undefined)
    return refuse('invalid-point', 'expected lat,lon in decimal degrees');
  if (isSwapped(lon, lat)) return refuse('coordinates-swapped', 'latitude comes first, then longitude');
  if (!isOnEarth(lon, lat)) return refuse('out-of-range', 'longitude is -180 to 180, latitude -90 to 90');
  return { value: { lat, lon } };
}

/** Reads `west,south,east,north`; the error says when latitudes come first. */
export function readBox(text: string): Reading<Extent> {
  const [west, south, east, north] = degreesOf(text, 4);
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return refuse('invalid-box', 'expected west,south,east,north in decimal degrees');
  if (isSwapped(west, south) || isSwapped(east, north))
    return refuse('coordinates-swapped', 'longitude comes first, then latitude');
  if (!isOnEarth(west, south) || !isOnEarth(east, north))
    return refuse('out-of-range', 'longitude is -180 to 180, latitude -90 to 90');
  if (west >= east || south >= north)
    return refuse('box-crossed', 'west must be less than east, south less than north');
  return { value: { west, south, east, north } };
}

/** Returns exactly `count` numbers, or an empty array. */
function degreesOf(text: string, count: number): number[] {
  const parts = text.split(',').map((part) => part.trim());
  const isValid = parts.length === count && parts.every((part) => /^-?\d{1,3}(\.\d{1,15})?$/.test(part));
  return isValid ? parts.map(Number) : [];
}

const isSwapped = (lon: number, lat: number) => !isInTerritory([lon, lat]) && isInTerritory([lat, lon]);

const isOnEarth = (lon: number, lat: number) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
