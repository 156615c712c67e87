import type { Position } from '../../../lib/core/geometry.ts';

/** The closed ring of a rectangle, counter-clockwise from its south-west corner. */
export function rectangle([west, south]: Position, [east, north]: Position): [lon: number, lat: number][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}
