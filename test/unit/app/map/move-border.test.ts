import { describe, expect, test } from '@jest/globals';
import { withBorderMoved } from '../../../../app/map/move-border.ts';

type Spot = [lon: number, lat: number];

const outlineOf = (corners: readonly Spot[]) => ({
  type: 'Polygon' as const,
  coordinates: [[...corners, ...corners.slice(0, 1)]],
});

// Three sectors with a common corner: two in the west, and one east of both.
const south: Spot[] = [
  [0, 0],
  [1, 0],
  [1.00000001, 1],
  [0, 1],
];
const north: Spot[] = [
  [0, 1],
  [1.00000001, 1],
  [1, 2],
  [0, 2],
];
const east: Spot[] = [
  [1, 0],
  [2, 0],
  [2, 2],
  [1, 2],
  [1.00000001, 1],
];
const town = [south, north, east].map(outlineOf);
/** Outlines as the map's editor returns them, with seven digits. */
const drawn = (corners: readonly Spot[]) => corners.map(([x, y]): Spot => [+x.toFixed(7), +y.toFixed(7)]);
const moved = (corners: readonly Spot[], at = 0) => withBorderMoved(town, at, drawn(corners));

describe('a border of a proposal that is moved by hand', () => {
  test('is where it was while nothing has moved, to the last digit', () => {
    expect(moved(south)).toEqual(town);
  });

  test('takes the same corner of every neighbour with it', () => {
    const to: Spot = [1.2, 0.9];
    expect(moved(south.with(2, to))).toEqual(
      [south.with(2, to), north.with(1, to), east.with(4, to)].map(outlineOf),
    );
  });

  test('takes the first corner with it, which closes the ring', () => {
    const to: Spot = [1.1, 0];
    expect(moved(east.with(0, to), 2)).toEqual([south.with(1, to), north, east.with(0, to)].map(outlineOf));
  });

  test('has a new corner on both sides', () => {
    const corner: Spot = [0.5, 1.1];
    expect(moved(south.toSpliced(3, 0, corner))).toEqual(
      [south.toSpliced(3, 0, corner), north.toSpliced(1, 0, corner), east].map(outlineOf),
    );
  });

  test('has a new corner between the last and the first', () => {
    const corner: Spot = [-0.1, 0.5];
    expect(moved([...south, corner])).toEqual([[...south, corner], north, east].map(outlineOf));
  });

  test('loses a corner on both sides, but never what makes an area', () => {
    expect(moved(south.toSpliced(2, 1))).toEqual(
      [south.toSpliced(2, 1), north.toSpliced(1, 1), east.toSpliced(4, 1)].map(outlineOf),
    );
    expect(moved([])).toEqual(town);
  });
});
