import { expect, test } from '@jest/globals';
import { monthsAhead } from '../../../app/desk/keys/months-ahead.ts';

test('counts months as people do, and stays in the month that has no such day', () => {
  const from = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12);
  const dayOf = (instant: string) => new Date(instant).toLocaleDateString('sv');
  expect(dayOf(monthsAhead(1, from(2027, 1, 15)))).toBe('2027-02-15');
  expect(dayOf(monthsAhead(1, from(2027, 1, 31)))).toBe('2027-02-28');
  expect(dayOf(monthsAhead(12, from(2028, 2, 29)))).toBe('2029-02-28');
  expect(dayOf(monthsAhead(3, from(2026, 11, 30)))).toBe('2027-02-28');
});
