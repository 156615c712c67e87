import { describe, expect, test } from '@jest/globals';
import { isInTerritory, readOutline } from '../../../lib/geo/outline.ts';
import { outlineOf } from '../../support/world/town.ts';

const square = outlineOf([0, 0], [4, 4]).coordinates[0] ?? [];
const hole = outlineOf([1, 1], [2, 2]).coordinates[0] ?? [];

const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const faultsOf = (value: unknown) => {
  const found = readOutline(value);
  return 'faults' in found ? found.faults.map(({ path, code }) => [path.join('/'), code]) : [];
};

describe('readOutline', () => {
  test('a polygon with a hole and several parts are taken as they are', () => {
    const one = polygon(square, hole);
    const parts = {
      type: 'MultiPolygon',
      coordinates: [[square, hole], [outlineOf([6, 6], [7, 7]).coordinates[0]]],
    };
    expect(readOutline(one)).toEqual({ outline: one });
    expect(readOutline(parts)).toEqual({ outline: parts });
  });

  test('heights and foreign members are dropped', () => {
    const high = square.map((position) => [...position, 45.2]);
    expect(readOutline({ ...polygon(high), crs: {}, bbox: [] })).toEqual({ outline: polygon(square) });
  });

  test.each([
    ['nothing', undefined, 'type', 'outline-type'],
    ['null', null, 'type', 'outline-type'],
    ['a list', [square], 'type', 'outline-type'],
    ['a point', { type: 'Point', coordinates: [2, 48] }, 'type', 'outline-type'],
    ['coordinates missing', { type: 'Polygon' }, 'coordinates', 'outline-empty'],
    [
      'coordinates as an object',
      { type: 'Polygon', coordinates: { 0: square } },
      'coordinates',
      'outline-empty',
    ],
    ['no ring', polygon(), 'coordinates', 'outline-empty'],
    ['a ring that is text', polygon('ring'), 'coordinates/0', 'outline-ring'],
    ['an empty ring', polygon([]), 'coordinates/0', 'too-few-vertices'],
    ['one position', polygon([square[0]]), 'coordinates/0', 'too-few-vertices'],
    [
      'the same point again and again',
      polygon(Array(5).fill(square[0])),
      'coordinates/0',
      'too-few-vertices',
    ],
    ['a position of one number', polygon([[2], ...square]), 'coordinates/0/0', 'outline-position'],
    [
      'a position of four numbers',
      polygon([...square, [2, 48, 0, 0]]),
      'coordinates/0/5',
      'outline-position',
    ],
    [
      'a number too large for JSON',
      polygon([[2, Infinity], ...square]),
      'coordinates/0/0',
      'outline-position',
    ],
    ['null for a number', polygon([[2, null], ...square]), 'coordinates/0/0', 'outline-position'],
    ['a longitude of 181', polygon([[181, 48], ...square]), 'coordinates/0/0', 'out-of-range'],
    ['swapped values', polygon([[48.9, 2.4], ...square]), 'coordinates/0/0', 'coordinates-swapped'],
    ['the Gulf of Guinea', polygon([[0, 0], ...square]), 'coordinates/0/0', 'outside-territory'],
    ['a ring that is not closed', polygon(square.slice(0, 4)), 'coordinates/0/3', 'ring-not-closed'],
    ['a bad hole', polygon(square, hole.slice(1)), 'coordinates/1/3', 'ring-not-closed'],
    ['a bad part', { type: 'MultiPolygon', coordinates: [[square], 'x'] }, 'coordinates/1', 'outline-empty'],
  ])('%s is refused at its place', (_, value, path, code) => {
    expect(faultsOf(value)).toEqual([[path, code]]);
  });

  test('every bad ring is named', () => {
    const coordinates = [[square.slice(1)], [square, 'hole'], []];
    expect(faultsOf({ type: 'MultiPolygon', coordinates })).toEqual([
      ['coordinates/0/0/3', 'ring-not-closed'],
      ['coordinates/1/1', 'outline-ring'],
      ['coordinates/2', 'outline-empty'],
    ]);
  });

  test('the closing position does not count as a vertex', () => {
    const limit = (maxVertices: number) =>
      'outline' in readOutline(polygon(square), { maxVertices, maxRings: 1, maxVerticesInAll: maxVertices });
    expect([limit(3), limit(4)]).toEqual([false, true]);
  });
});

describe('an outline that is wrong all over', () => {
  test.each([
    ['polygons', { type: 'MultiPolygon', coordinates: Array(100_000).fill(0) }],
    ['rings', { type: 'Polygon', coordinates: Array(100).fill(0) }],
  ])('of %s: twenty are told, the others not read', (_, value) => {
    expect(faultsOf(value)).toHaveLength(20);
  });

  test.each([
    ['rings', { type: 'Polygon', coordinates: Array(100_000).fill(0) }],
    ['rings of polygons', { type: 'MultiPolygon', coordinates: Array(1000).fill(Array(1000).fill(0)) }],
  ])('of too many %s nothing is read', (_, value) => {
    expect(faultsOf(value)).toEqual([['coordinates', 'too-many-parts']]);
  });
});

describe('isInTerritory', () => {
  test.each([
    ['Bondy', [2.48, 48.9]],
    ['Ajaccio', [8.74, 41.93]],
    ['Pointe-à-Pitre', [-61.53, 16.24]],
    ['Fort-de-France', [-61.07, 14.61]],
    ['Cayenne', [-52.33, 4.94]],
    ['Saint-Denis de La Réunion', [55.45, -20.88]],
    ['Mamoudzou', [45.23, -12.78]],
    ['Saint-Pierre', [-56.18, 46.78]],
    ['Marigot', [-63.08, 18.07]],
    ['Mata-Utu', [-176.17, -13.28]],
    ['Papeete', [-149.57, -17.54]],
    ['Nouméa', [166.45, -22.27]],
  ] as const)('%s lies in it', (_, position) => {
    expect(isInTerritory(position)).toBe(true);
  });

  test.each([
    ['London', [-0.12, 51.5]],
    ['New York', [-74, 40.7]],
    ['the equator', [0, 0]],
  ] as const)('%s does not', (_, position) => {
    expect(isInTerritory(position)).toBe(false);
  });
});
