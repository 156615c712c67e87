import { expect, test } from '@jest/globals';
import { millisecondsAhead } from '../../../app/offline/outbox/milliseconds-ahead.ts';

const HOUR = 3_600_000;
const now = Date.parse('2026-11-26T20:00:00Z');

test('times of a clock that is ahead are too late by as much', () => {
  const ahead = 48 * HOUR;
  const noted = [now + ahead - 2 * HOUR, now + ahead - HOUR];
  expect(millisecondsAhead(noted, ahead, now + ahead)).toBe(ahead);
});

test('once the clock was put right, the last of them is now, and what lies between them stays', () => {
  const noted = [now + 46 * HOUR, now + 47 * HOUR];
  expect(millisecondsAhead(noted, 0, now)).toBe(47 * HOUR);
});

test('times that have passed stay as they are', () => {
  expect(millisecondsAhead([now - HOUR], 0, now)).toBe(0);
  expect(millisecondsAhead([now - HOUR], -48 * HOUR, now - 48 * HOUR)).toBe(0);
});
