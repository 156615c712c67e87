// Tier: landing
import { describe, expect, test } from '@jest/globals';
import { counterpartCeiling, isCounterpartAllowed } from '../../../lib/receipts/fiscal-rules.ts';
import { fiscalYear } from '../../../lib/stats/declaration.ts';

describe('a counterpart', () => {
  test.each([
    ['2010-12-31', 0],
    ['2011-01-01', 6500],
    ['2015-12-31', 6500],
    ['2016-01-01', 6900],
    ['2020-12-31', 6900],
    ['2021-01-01', 7300],
    ['2026-11-20', 7300],
  ])('of a gift of %s is worth at most %i cents', (day, cents) => {
    expect(counterpartCeiling(day)).toBe(cents);
    expect(isCounterpartAllowed(cents, 100_000, day)).toBe(true);
    expect(isCounterpartAllowed(cents + 1, 100_000, day)).toBe(false);
  });

  test('is at most a quarter of the gift, to the cent', () => {
    for (let gift = 1; gift <= 29_200; gift += 1) {
      const most = Math.floor(gift / 4);
      expect([gift, isCounterpartAllowed(most, gift, '2026-11-20')]).toEqual([gift, true]);
      expect([gift, isCounterpartAllowed(most + 1, gift, '2026-11-20')]).toEqual([gift, false]);
    }
  });
});

test.each([
  [2026, 1, '2026-01-01', '2026-12-31'],
  [2026, 9, '2026-09-01', '2027-08-31'],
  [2027, 3, '2027-03-01', '2028-02-29'],
  [2000, 12, '2000-12-01', '2001-11-30'],
])('the fiscal year %i that begins in month %i', (year, month, from, to) => {
  expect(fiscalYear(year, month)).toEqual({ from, to });
});
