import { LineFault } from './cells.ts';
import { readOutline } from './outline.ts';
import { type Position, readPoint } from './position.ts';
import { WGS84 } from './projections.ts';

/** Where a building is: its outline, its position, or both. */
export type Place = Position & { outline: string | null; srid: number };

/** Where a building is, by its shape in WKT and its position; `town` says in which projection metres are. */
export function placeOf(shape: string, { lon, lat }: Position, town = ''): Place {
  if (/^(SRID=\d+; ?)?POINT/i.test(shape)) return placeOf('', lon === null ? readPoint(shape) : { lon, lat });
  if (shape !== '') return { ...readOutline(shape, town), lon, lat };
  if (lon === null) throw new LineFault('has no position');
  return { outline: null, srid: WGS84, lon, lat };
}
