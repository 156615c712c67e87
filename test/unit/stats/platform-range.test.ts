import { describe, expect, test } from '@jest/globals';
import { platformRange, yearOf } from '../../../lib/stats/range.ts';
import { refusalOf } from '../../support/http/refusal.ts';

const open = { from: null, to: null };

describe('platformRange', () => {
  test.each([
    [open, '2026-11-20', '2025-12-01', '2026-11-20'],
    [open, '2026-12-31', '2026-01-01', '2026-12-31'],
    [open, '2027-01-01', '2026-02-01', '2027-01-01'],
    [open, '2028-02-29', '2027-03-01', '2028-02-29'],
    [{ from: '2026-11-01', to: null }, '2026-11-20', '2026-11-01', '2026-11-20'],
    [{ from: '2026-12-01', to: null }, '2026-11-20', '2026-12-01', '2026-12-01'],
    [{ from: null, to: '2025-03-10' }, '2026-11-20', '2024-04-01', '2025-03-10'],
    [{ from: '2027-03-01', to: '2028-02-29' }, '2026-11-20', '2027-03-01', '2028-02-29'],
    [{ from: null, to: '9999-12-31' }, '2026-11-20', '9999-01-01', '9999-12-31'],
    [{ from: null, to: '0001-03-01' }, '2026-11-20', '0001-01-01', '0001-03-01'],
  ])('%j on %s is %s to %s', (asked, today, from, to) => {
    expect(platformRange(asked, today)).toEqual({ from, to });
  });

  test.each([
    [{ from: '2025-11-20', to: '2026-11-21' }, '?from'],
    [{ from: '2026-11-21', to: '2026-11-20' }, '?to'],
    [{ from: '2020-01-01', to: null }, '?from'],
  ])('%j is refused', (asked, pointer) => {
    const problem = refusalOf(() => platformRange(asked, '2026-11-20'));
    expect(problem.options.errors).toMatchObject([{ pointer }]);
  });
});

test('the year of a day', () => {
  expect(yearOf('2026-11-20')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});
