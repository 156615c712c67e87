import { describe, expect, test } from '@jest/globals';
import { type Finder, type Position, watch } from '../../../../app/map/position.ts';

/** A device whose positions and failures come from the test. */
function device() {
  const told: Position[] = [];
  const cleared: number[] = [];
  let found: Parameters<Finder['watchPosition']>[0] = () => {};
  let failed: Parameters<Finder['watchPosition']>[1] = () => {};
  const finder: Finder = {
    watchPosition: (onFound, onFailed) => {
      [found, failed] = [onFound, onFailed];
      return 7;
    },
    clearWatch: (id) => cleared.push(id),
  };
  return {
    told,
    cleared,
    watching: watch(finder, (position) => told.push(position)),
    find: (longitude: number, latitude: number, accuracy: number) =>
      found({ coords: { longitude, latitude, accuracy } }),
    fail: (code: number) => failed({ code }),
  };
}

describe('the own position', () => {
  test('is asked for, and told each time it is found', () => {
    const { told, find } = device();
    find(2.48, 48.9, 30);
    find(2.481, 48.9, 5);
    expect(told).toEqual([
      { is: 'asked' },
      { is: 'known', lon: 2.48, lat: 48.9, accuracy: 30 },
      { is: 'known', lon: 2.481, lat: 48.9, accuracy: 5 },
    ]);
  });

  test('that is refused, not found or late is told, and may still be found', () => {
    const { told, find, fail } = device();
    for (const code of [3, 2]) fail(code);
    find(2.48, 48.9, 30);
    fail(1);
    expect(told.map((one) => one.is)).toEqual(['asked', 'late', 'unavailable', 'known', 'refused']);
  });

  test('is told to nobody once it is stopped', () => {
    const { told, cleared, watching, find, fail } = device();
    watching.stop();
    find(2.48, 48.9, 30);
    fail(2);
    expect([told, cleared]).toEqual([[{ is: 'asked' }], [7]]);
  });

  test('cannot be found by a device that has none', () => {
    const told: Position[] = [];
    watch(undefined, (position) => told.push(position)).stop();
    expect(told).toEqual([{ is: 'unavailable' }]);
  });
});
