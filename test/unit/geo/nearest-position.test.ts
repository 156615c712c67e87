import { describe, expect, test } from '@jest/globals';
import { rectangle } from '../../../infra/demo/town/rectangle.ts';
import type { Outline, Position, Ring } from '../../../lib/core/geometry.ts';
import { nearestPosition } from '../../../lib/sectors/examine-outline.ts';

const square = (west: number, south: number, size: number): Ring =>
  rectangle([west, south], [west + size, south + size]);

const polygon: Outline = { type: 'Polygon', coordinates: [square(0, 0, 10), square(4, 4, 2)] };

describe('nearestPosition', () => {
  test.each<[string, Position, string]>([
    ['the first edge', [5, 0.1], 'coordinates/0/0'],
    ['the second edge', [9.9, 5], 'coordinates/0/1'],
    ['the third edge', [5, 11], 'coordinates/0/2'],
    ['the last edge', [-3, 5], 'coordinates/0/3'],
    ['an edge of the hole', [4.9, 4.1], 'coordinates/1/0'],
    ['beyond the end of an edge', [14, -1], 'coordinates/0/0'],
    ['a vertex, of which the first edge is told', [0, 0], 'coordinates/0/0'],
  ])('%s', (_, point, path) => {
    expect(nearestPosition(polygon, point).join('/')).toBe(path);
  });

  test('in several parts the part is named too', () => {
    const parts: Outline = {
      type: 'MultiPolygon',
      coordinates: [[square(0, 0, 1)], polygon.coordinates.slice(0, 1)],
    };
    expect(nearestPosition(parts, [9.9, 5])).toEqual(['coordinates', 1, 0, 1]);
  });

  test('an edge without length is a point', () => {
    const ring: Ring = [
      [0, 0],
      [0, 0],
      [3, 0],
      [0, 3],
      [0, 0],
    ];
    expect(nearestPosition({ type: 'Polygon', coordinates: [ring] }, [-1, -1])).toEqual([
      'coordinates',
      0,
      0,
    ]);
  });

  test('without any edge the outline itself is named', () => {
    expect(nearestPosition({ type: 'Polygon', coordinates: [[[0, 0]]] }, [1, 1])).toEqual(['coordinates']);
  });
});
