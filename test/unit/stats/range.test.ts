import { describe, expect, test } from '@jest/globals';
import { alignedRange, answeredRange } from '../../../lib/stats/range.ts';

const operation = { date_start: '2026-10-15', date_end: '2027-01-31' };
const previous = { date_start: '2025-11-01', date_end: '2026-02-28' };
const open = { from: null, to: null };
const today = '2026-11-20';

describe('the range that is answered', () => {
  const none = { first: null, last: null };

  test.each([
    ['of a season that runs', open, none, today, '2026-10-15', '2026-11-20'],
    ['of one that is over', open, none, '2027-03-01', '2026-10-15', '2027-01-31'],
    ['of one that is to come', open, none, '2026-09-01', '2026-10-15', '2026-10-15'],
    ['with a visit before it', open, { first: '2026-10-01', last: '2026-10-01' }, today, '2026-10-01', today],
    [
      'with a visit after it',
      open,
      { first: '2027-02-03', last: '2027-02-03' },
      '2027-03-01',
      '2026-10-15',
      '2027-02-03',
    ],
    ['from a day', { from: '2026-11-01', to: null }, none, today, '2026-11-01', today],
    ['to a day', { from: null, to: '2026-11-01' }, none, today, '2026-10-15', '2026-11-01'],
    ['from a day to come', { from: '2026-12-24', to: null }, none, today, '2026-12-24', '2026-12-24'],
    ['to a day before it', { from: null, to: '2026-10-01' }, none, today, '2026-10-15', '2026-10-15'],
  ])('%s', (_, asked, passages, now, from, to) => {
    expect(answeredRange(asked, operation, passages, now)).toEqual({ from, to });
  });
});

describe('the same days of the season before', () => {
  test.each([
    ['until today while it runs', open, today, null, '2025-12-07'],
    ['until its last day', open, '2027-01-31', null, '2026-02-17'],
    ['all of them when it is over', open, '2027-02-01', null, null],
    ['none before the first', open, '2026-10-14', null, '2025-10-31'],
    ['from a day', { from: '2026-10-17', to: null }, today, '2025-11-03', '2025-12-07'],
    ['to a day, however late', { from: null, to: '2027-03-01' }, today, null, '2026-03-18'],
    ['from the first day there is', { from: '0001-01-01', to: null }, today, '0001-01-01', '2025-12-07'],
  ])('%s', (_, asked, now, from, to) => {
    expect(alignedRange(asked, operation, previous, now)).toEqual({ from, to });
  });
});
