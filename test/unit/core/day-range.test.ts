import { expect, test } from '@jest/globals';
import { requireDayOrder, requireOneYear } from '../../../lib/core/schemas/day-range.ts';
import { refusalOf } from '../../support/http/refusal.ts';

const day = '2026-11-20';

test.each([{}, { from: day }, { to: day }, { from: day, to: day }, { from: null, to: day }])(
  'the days %j are in order',
  (days) => {
    expect(() => requireDayOrder(days)).not.toThrow();
  },
);

test('days that end before they begin are refused at their end', () => {
  const problem = refusalOf(() => requireDayOrder({ from: day, to: '2026-11-19' }));
  expect(problem.options.errors).toMatchObject([{ pointer: '?to', code: 'invalid-range' }]);
});

test('a year of days is not too much, one more is', () => {
  expect(() => requireOneYear({ from: '2025-11-20', to: day })).not.toThrow();
  const problem = refusalOf(() => requireOneYear({ from: '2025-11-19', to: day }));
  expect(problem.options.errors).toMatchObject([{ pointer: '?from', code: 'invalid-value' }]);
});
