import { describe, expect, test } from '@jest/globals';
import { Cron } from 'croner';
import fc from 'fast-check';
import { handler } from '../../../functions/jobs/rotate-events.ts';
import { addDays } from '../../../lib/core/time.ts';
import {
  compressibleFrom,
  firstKeptDay,
  firstPlainDay,
  lastDayOf,
  lastSealableDay,
  monthOf,
  removableFrom,
  retentionLock,
} from '../../../lib/event-log/store/calendar.ts';
import { propertyOptions } from '../../support/run/determinism.ts';

test.each([
  ['2028-05-28T23:59:59.999Z', { keptUntil: '2028-05-29' }],
  ['2028-05-29T00:00:00.000Z', {}],
  ['2028-05-30T02:00:00.000Z', {}],
])('a retention lock until 2028-05-29 at %s is %j', (now, lock) => {
  expect(retentionLock('2028-05-29', now)).toEqual(lock);
});

describe('a day of the event log', () => {
  test.each([
    ['2026-11-20T00:59:59.999Z', '2026-11-18'],
    ['2026-11-20T01:00:00.000Z', '2026-11-19'],
    ['2028-03-01T01:00:00.000Z', '2028-02-29'],
    ['2027-01-01T00:30:00.000Z', '2026-12-30'],
    ['2027-01-01T01:00:00.000Z', '2026-12-31'],
  ])('at %s, the newest that may be sealed is %s', (now, day) => {
    expect(lastSealableDay(now)).toBe(day);
  });

  test.each([
    ['2026-12-01', '2026-11-01', 'all of October, the 31st being 31 days ago'],
    ['2026-11-01', '2026-10-02', 'not all of September: its 30th being 32 days ago, but October 1st too'],
    ['2027-03-01', '2027-01-30', 'not all of January: its 30th being 30 days ago'],
    ['2027-04-01', '2027-03-02', 'all of February, and March 1st'],
    ['2028-03-01', '2028-01-31', 'in a leap year all but the last of January'],
    ['2027-01-01', '2026-12-02', 'across the end of the year'],
    ['2026-12-15', '2026-11-15', 'on any day of a month'],
  ])('is compressed by the rotation of %s when it is before %s: %s', (run, day) => {
    expect(firstPlainDay(run)).toBe(day);
  });

  test.each([
    ['2027-12-01', '2026-09-01'],
    ['2028-02-01', '2026-11-01'],
    ['2028-03-01', '2026-12-01'],
    ['2027-12-15', '2026-09-15'],
    ['2028-05-31', '2027-02-28'],
    ['2029-05-31', '2028-02-29'],
    ['2029-05-30', '2028-02-29'],
    ['2028-02-29', '2026-11-29'],
  ])('is removed by the rotation of %s when it is before %s', (run, day) => {
    expect(firstKeptDay(run)).toBe(day);
  });

  test('is locked until a rotation may compress or remove it', () => {
    const days = fc.integer({ min: 0, max: 4000 }).map((after) => addDays('2024-01-01', after));
    fc.assert(
      fc.property(days, (day) => {
        expect(day < firstPlainDay(compressibleFrom(day))).toBe(true);
        expect(day < firstPlainDay(addDays(compressibleFrom(day), -1))).toBe(false);
        // The lock is never shorter than the retention; it may be a few days longer, as months differ in length.
        expect(day < firstKeptDay(addDays(removableFrom(day), -1))).toBe(false);
        expect(day < firstKeptDay(addDays(removableFrom(day), 3))).toBe(true);
      }),
      propertyOptions,
    );
  });
});

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-04', '2026-04-30'],
  ['2026-12', '2026-12-31'],
])('the last day of %s is %s', (month, day) => {
  expect(lastDayOf(month)).toBe(day);
  expect(monthOf(day)).toBe(month);
});

test('the rotation runs on the 1st at 03:00 in Paris all year, which is also the 1st in UTC', () => {
  const { schedule } = handler.facts;
  if (!schedule || !('cron' in schedule)) throw new Error('the rotation has no schedule');
  expect(schedule).not.toHaveProperty('timeZone');
  const cron = new Cron(schedule.cron, { timezone: 'Europe/Paris' });
  const runs = cron.nextRuns(8, new Date('2026-09-20T00:00:00.000Z')).map((date) => date.toISOString());
  expect(runs).toEqual([
    '2026-10-01T01:00:00.000Z',
    '2026-11-01T02:00:00.000Z',
    '2026-12-01T02:00:00.000Z',
    '2027-01-01T02:00:00.000Z',
    '2027-02-01T02:00:00.000Z',
    '2027-03-01T02:00:00.000Z',
    '2027-04-01T01:00:00.000Z',
    '2027-05-01T01:00:00.000Z',
  ]);
});
