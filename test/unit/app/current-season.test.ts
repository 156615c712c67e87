import { expect, test } from '@jest/globals';
import { currentOf } from '../../../app/current-season.ts';

const TODAY = '2026-11-27';
const season = (operation_id: number, date_start: string, date_end: string, chk_active: 0 | 1 = 1) => ({
  operation_id,
  date_start,
  date_end,
  chk_active,
});
const last = season(1, '2025-11-01', '2026-01-31', 0);
const now = season(2, '2026-11-01', '2027-01-31');
const next = season(3, '2027-11-01', '2028-01-31');

const idOf = (...all: ReturnType<typeof season>[]) => currentOf(all, TODAY)?.operation_id;

test('the season of a day is the open one that runs that day, also beside one prepared for later', () => {
  expect(idOf(next, now, last)).toBe(2);
  expect(idOf(last, now, next)).toBe(2);
});

test('its first and its last day belong to it', () => {
  expect(idOf(next, season(2, '2026-10-01', TODAY))).toBe(2);
  expect(idOf(next, season(2, TODAY, '2027-01-31'))).toBe(2);
});

test('without one that runs, it is an open one, although it has not begun or has ended', () => {
  expect(idOf(last, next)).toBe(3);
  expect(idOf(season(1, '2025-11-01', '2026-01-31'), season(2, '2026-11-01', '2027-01-31', 0))).toBe(1);
});

test('without an open one, it is the latest that has started', () => {
  expect(idOf(season(3, '2027-11-01', '2028-01-31', 0), season(2, '2026-11-01', '2027-01-31', 0), last)).toBe(
    2,
  );
  expect(idOf(season(3, '2027-11-01', '2028-01-31', 0))).toBe(3);
  expect(idOf()).toBeUndefined();
});

test('of two that run, it is the later', () => {
  expect(idOf(now, season(4, '2026-11-20', '2026-12-31'))).toBe(4);
  expect(idOf(now, season(4, now.date_start, '2026-12-31'))).toBe(4);
});
