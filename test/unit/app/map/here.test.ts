import { expect, test } from '@jest/globals';
import { hereFeatures } from '../../../../app/map/here.ts';

/** The great-circle distance of two places, in metres. */
function metres([lon = 0, lat = 0]: number[], [otherLon = 0, otherLat = 0]: number[]): number {
  const [x, y, dx, dy] = [lat, otherLat, otherLon - lon, otherLat - lat].map((one) => (one * Math.PI) / 180);
  const half =
    Math.sin((dy ?? 0) / 2) ** 2 + Math.cos(x ?? 0) * Math.cos(y ?? 0) * Math.sin((dx ?? 0) / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(half));
}

test.each([
  ['Bondy', 2.48, 48.9, 30],
  ['Saint-Denis', 55.45, -20.88, 30],
  ['Bondy, by a mast', 2.48, 48.9, 1500],
])('the circle around a place in %s is as wide as it may be wrong, everywhere', (_, lon, lat, accuracy) => {
  const [around, point] = hereFeatures({ lon, lat, accuracy });
  expect(point?.geometry).toEqual({ type: 'Point', coordinates: [lon, lat] });
  if (around?.geometry.type !== 'Polygon') throw new Error('there is no circle');
  const [ring = []] = around.geometry.coordinates;
  expect(ring.at(-1)).toEqual(ring[0]);
  for (const corner of ring) {
    expect(metres([lon, lat], corner)).toBeGreaterThan(accuracy * 0.99);
    expect(metres([lon, lat], corner)).toBeLessThan(accuracy * 1.01);
  }
});
