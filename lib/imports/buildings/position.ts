import { isInTerritory } from '../../geo/outline.ts';
import { LineFault, OffMapFault } from './cells.ts';
import { readOutline } from './outline.ts';
import { looksLikeLambert93, WGS84 } from './projections.ts';

export type Position = { lon: number | null; lat: number | null };

const DECIMAL = /^-?\d{1,8}(\.\d+)?$/;

/** Parses a position in degrees; null coordinates when both cells are empty. */
export function readPosition(lon: string, lat: string): Position {
  if (lon === '' && lat === '') return { lon: null, lat: null };
  if (!DECIMAL.test(lon) || !DECIMAL.test(lat)) throw new LineFault('has a position that is not two numbers');
  const x = Number(lon);
  const y = Number(lat);
  if (looksLikeLambert93(x, y)) throw new OffMapFault('looks like Lambert-93: lon and lat are degrees');
  if (Math.abs(x) > 180 || Math.abs(y) > 90) throw new LineFault('has a position out of range');
  if (!isInTerritory([x, y]))
    throw new OffMapFault(
      isInTerritory([y, x])
        ? 'has lon and lat swapped: longitude comes first'
        : 'has a position outside French territory',
    );
  return { lon: x, lat: y };
}

const POINT = /^(?:SRID=4326 ?; ?)?POINT ?\( ?(-?[\d.]+) +(-?[\d.]+) ?\)$/i;

/** Parses a position in degrees from WKT or EWKT. */
export function readPoint(text: string): Position {
  if (text === '') return { lon: null, lat: null };
  const [, lon = '?', lat = '?'] = POINT.exec(text) ?? [];
  return readPosition(lon, lat);
}

/** The place of a building: its outline, its position, or both. */
export type Place = Position & { outline: string | null; srid: number };

/** Reads the place of a building from its shape in WKT and its position; `town` determines the projection of metres. */
export function placeOf(shape: string, { lon, lat }: Position, town = ''): Place {
  if (/^(SRID=\d+; ?)?POINT/i.test(shape)) return placeOf('', lon === null ? readPoint(shape) : { lon, lat });
  if (shape !== '') return { ...readOutline(shape, town), lon, lat };
  if (lon === null) throw new LineFault('has no position');
  return { outline: null, srid: WGS84, lon, lat };
}
