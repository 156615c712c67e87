import { describe, expect, test } from '@jest/globals';
import {
  addDays,
  addSeconds,
  dayIn,
  daysBetween,
  isDay,
  isInstant,
  isTimeZone,
  secondsBetween,
  timeIn,
} from '../../../lib/core/time.ts';

describe('dayIn', () => {
  test.each([
    // In winter Paris is one hour ahead of UTC, in summer two.
    ['Europe/Paris', '2026-01-31T22:59:59.999Z', '2026-01-31'],
    ['Europe/Paris', '2026-01-31T23:00:00.000Z', '2026-02-01'],
    ['Europe/Paris', '2026-07-31T21:59:59.999Z', '2026-07-31'],
    ['Europe/Paris', '2026-07-31T22:00:00.000Z', '2026-08-01'],
    // The days on which the clocks change are 23 and 25 hours long.
    ['Europe/Paris', '2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['Europe/Paris', '2026-03-29T21:59:59.000Z', '2026-03-29'],
    ['Europe/Paris', '2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['Europe/Paris', '2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['Europe/Paris', '2026-10-25T22:59:59.000Z', '2026-10-25'],
    ['Europe/Paris', '2026-10-25T23:00:00.000Z', '2026-10-26'],
    // Overseas, the same instant falls on other days.
    ['Indian/Reunion', '2026-11-20T20:00:00.000Z', '2026-11-21'],
    ['America/Martinique', '2026-11-20T03:59:00.000Z', '2026-11-19'],
    ['Pacific/Tahiti', '2027-01-01T09:59:00.000Z', '2026-12-31'],
    ['Pacific/Wallis', '2026-12-31T12:00:00.000Z', '2027-01-01'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
  ])('in %s it is at %s the day %s', (zone, instant, day) => {
    expect(dayIn(zone, instant)).toBe(day);
  });
});

describe('timeIn', () => {
  test.each([
    ['Europe/Paris', '2026-01-31T22:59:59.999Z', '23:59'],
    ['Europe/Paris', '2026-01-31T23:00:00.000Z', '00:00'],
    ['Europe/Paris', '2026-07-31T07:05:00.000Z', '09:05'],
    ['Indian/Reunion', '2026-11-20T20:00:00.000Z', '00:00'],
    ['Pacific/Marquesas', '2026-11-20T20:00:00.000Z', '10:30'],
    ['UTC', '2026-12-31T12:00:00.000Z', '12:00'],
  ])('in %s it is at %s %s', (zone, instant, time) => {
    expect(timeIn(zone, instant)).toBe(time);
  });
});

describe('isDay', () => {
  test.each(['2026-01-01', '2026-12-31', '2024-02-29', '2000-02-29'])('%s exists', (text) => {
    expect(isDay(text)).toBe(true);
  });

  test.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00Z',
    '2026-01-01\n',
    ' 2026-01-01',
    '01/02/2026',
    '0000-01-01',
    '',
  ])('%j does not', (text) => {
    expect(isDay(text)).toBe(false);
  });
});

describe('calendar arithmetic', () => {
  test.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-01-31', 31, '2026-03-03'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s and %d days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
    expect(daysBetween(day, expected)).toBe(days);
  });

  test('seconds are added and counted with their fractions', () => {
    expect(addSeconds('2026-12-31T23:59:59.500Z', 1)).toBe('2027-01-01T00:00:00.500Z');
    expect(addSeconds('2026-11-20T09:00:00.000Z', -3600)).toBe('2026-11-20T08:00:00.000Z');
    expect(secondsBetween('2026-11-20T09:00:00.000Z', '2026-11-20T09:00:01.250Z')).toBe(1.25);
    expect(secondsBetween('2026-11-20T09:00:01.000Z', '2026-11-20T09:00:00.000Z')).toBe(-1);
  });
});

describe('isTimeZone', () => {
  test.each(['Europe/Paris', 'America/Cayenne', 'UTC'])('%s is one', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  test.each(['Europe/Bondy', 'Paris', '', 'Europe/Paris ', '../etc', '+02:00', '-0500'])(
    '%j is none',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});

describe('isInstant', () => {
  test('only UTC with milliseconds is one', () => {
    expect(isInstant('2026-11-20T09:00:00.000Z')).toBe(true);
    const others = ['2026-11-20T09:00:00Z', '2026-11-20T10:00:00.000+01:00', '2026-11-20', 'now', 0, null];
    expect(others.filter(isInstant)).toEqual([]);
  });
});
