import { describe, expect, test } from '@jest/globals';
import { extended, metresPerDegree } from '../../../lib/core/geometry.ts';

describe('the length of a degree', () => {
  // PostGIS measured a thousandth of a degree on the spheroid; the lengths are a thousand times that.
  test.each([
    [0, 111_319.49, 110_574.28],
    [48.9, 73_318.17, 111_207.8],
    [-21, 103_970.4, 110_717.03],
  ])('at %d degrees of latitude', (lat, ofLongitude, ofLatitude) => {
    const length = metresPerDegree(lat);
    expect(Math.abs(length.ofLongitude - ofLongitude)).toBeLessThan(0.1);
    expect(Math.abs(length.ofLatitude - ofLatitude)).toBeLessThan(0.1);
  });

  test('of longitude there is none at a pole', () => {
    expect(metresPerDegree(90).ofLongitude).toBeCloseTo(0);
  });
});

test('a box grows to what it does not contain', () => {
  const point = extended(undefined, { lon: 2, lat: 48 });
  expect(extended(point, { lon: 1, lat: 49 })).toEqual({ west: 1, south: 48, east: 2, north: 49 });
});
