import type { Position, Ring } from '../../lib/core/geometry.ts';

/** The closed ring of a rectangle, counter-clockwise from its south-west corner. */
export function rectangle([west, south]: Position, [east, north]: Position): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}
