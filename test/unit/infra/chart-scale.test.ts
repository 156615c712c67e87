import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chooseScale } from '../../../infra/events/stats/chart-scale.ts';

const values = fc.array(
  fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => cents / 100),
  {
    minLength: 1,
    maxLength: 60,
  },
);

describe('the scale of a chart', () => {
  test('holds every value, with few lines that rise', () => {
    fc.assert(
      fc.property(values, (all) => {
        const { lines, heightOf } = chooseScale(all);
        for (const value of all) expect(heightOf(value)).toBeGreaterThanOrEqual(0);
        for (const value of all) expect(heightOf(value)).toBeLessThanOrEqual(1);
        expect(lines.length).toBeLessThanOrEqual(9);
        expect(lines).toEqual(lines.toSorted((a, b) => a - b));
        expect(heightOf(lines.at(-1) ?? Number.NaN)).toBeCloseTo(1, 9);
      }),
    );
  });

  test.each([
    ['nothing', [0, 0], [0, 1]],
    ['small counts in whole steps', [1, 3, 2], [0, 1, 2, 3]],
    ['steps of 1, 2 or 5', [37, 113], [0, 20, 40, 60, 80, 100, 120]],
    [
      'powers of ten where one day outweighs all others',
      [10, 20, 15, 90_000],
      [1, 10, 100, 1000, 10_000, 100_000],
    ],
  ])('%s', (_, all, lines) => expect(chooseScale(all).lines).toEqual(lines));
});
