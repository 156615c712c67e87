import { isInTerritory } from '../../geo/outline.ts';
import { LineFault, OffMapFault } from './cells.ts';
import { looksLikeLambert93 } from './projections.ts';

export type Position = { lon: number | null; lat: number | null };

const DECIMAL = /^-?\d{1,8}(\.\d+)?$/;

/** A position in degrees, or nothing when both cells are empty. */
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

/** A position in the form WKT or EWKT, in degrees. */
export function readPoint(text: string): Position {
  if (text === '') return { lon: null, lat: null };
  const [, lon = '?', lat = '?'] = POINT.exec(text) ?? [];
  return readPosition(lon, lat);
}
