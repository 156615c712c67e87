import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { divided, percentAbove, percentage, pointsAbove } from '../../../lib/stats/ratios.ts';
import { propertyOptions } from '../../support/run/determinism.ts';

describe('divided', () => {
  test.each([
    [5501, 6, 917],
    [1, 2, 1],
    [3, 2, 2],
    [-3, 2, -2],
    [-1, 3, 0],
    [1, 3, 0],
    [2, 3, 1],
    [0, 7, 0],
    [7, 0, null],
    [0, 0, null],
  ])('%d / %d is %p', (part, whole, expected) => {
    expect(divided(part, whole)).toBe(expected);
  });

  test('is exact for all integers', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 1_000_000 }), (drawn, whole) => {
        const part = drawn % 4_000_000_000_000_000;
        const exact = (2n * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole));
        expect(divided(part, whole)).toBe(Number(exact));
        expect(divided(-part, whole)).toBe(exact === 0n ? 0 : -Number(exact));
      }),
      propertyOptions,
    );
  });
});

describe('percentage', () => {
  test.each([
    [7, 51, 13.7],
    [1, 8, 12.5],
    [1, 3, 33.3],
    [2, 3, 66.7],
    // Exact halves, which a float would lose, are rounded up: 0.25 %, 1.005 %, 100.05 %.
    [1, 400, 0.3],
    [201, 20_000, 1],
    [2001, 2000, 100.1],
    [0, 9, 0],
    [9, 9, 100],
    [1, 0, null],
  ])('%d of %d is %p', (part, whole, expected) => {
    expect(percentage(part, whole)).toBe(expected);
  });
});

describe('the difference to the season before', () => {
  test('in points is that of the percentages as they are shown', () => {
    expect(pointsAbove(33.4, 41.2)).toBe(-7.8);
    expect(pointsAbove(0.3, 0.1)).toBe(0.2);
    expect(pointsAbove(50, 50)).toBe(0);
    expect(pointsAbove(null, 50)).toBe(null);
    expect(pointsAbove(50, null)).toBe(null);
  });

  test('in percent is of the amount before', () => {
    expect(percentAbove(4_182_550, 3_990_000)).toBe(4.8);
    expect(percentAbove(0, 500)).toBe(-100);
    expect(percentAbove(1999, 2000)).toBe(-0.1);
    expect(percentAbove(500, 0)).toBe(null);
  });
});
