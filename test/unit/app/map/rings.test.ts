import { expect, test } from '@jest/globals';
import {
  isComplete,
  isWithin,
  outlineOfRings,
  placesOf,
  type Ring,
  ringsOf,
  withoutRing,
  withRing,
} from '../../../../app/map/rings.ts';

const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const islands = {
  type: 'MultiPolygon' as const,
  coordinates: [[square(0, 0, 10), square(4.1234567, 4, 2)], [square(20, 0, 5)]],
};
const hole = { part: 0, ring: 1 };
const triangle: Ring = [
  [4, 4],
  [6, 4],
  [5, 6],
];

test('an outline is its rings, and only the ring that was drawn anew is another', () => {
  const rings = ringsOf(islands);
  expect(outlineOfRings(rings)).toEqual(islands);
  expect(placesOf(rings)).toEqual([{ part: 0, ring: 0 }, hole, { part: 1, ring: 0 }]);
  const [[border, changed] = [], other] = outlineOfRings(withRing(rings, hole, triangle)).coordinates;
  expect([border, other]).toEqual([islands.coordinates[0]?.[0], islands.coordinates[1]]);
  expect(changed).toEqual([...triangle, [4, 4]]);
});

test('a hole is taken away alone, a part with its holes, and one part is a polygon', () => {
  const rings = ringsOf(islands);
  expect(outlineOfRings(withoutRing(rings, hole)).coordinates).toEqual([
    [square(0, 0, 10)],
    [square(20, 0, 5)],
  ]);
  expect(outlineOfRings(withoutRing(rings, { part: 0, ring: 0 }))).toEqual({
    type: 'Polygon',
    coordinates: [square(20, 0, 5)],
  });
});

test('what is in a hole is outside, and a ring of two corners is none', () => {
  const rings = ringsOf(islands);
  expect(isWithin([1, 1], rings)).toBe(true);
  expect(isWithin([5, 5], rings)).toBe(false);
  expect(isWithin([22, 2], rings)).toBe(true);
  expect(isComplete(rings)).toBe(true);
  expect(isComplete(withRing(rings, hole, triangle.slice(0, 2)))).toBe(false);
  expect(isComplete(ringsOf(null))).toBe(false);
});
