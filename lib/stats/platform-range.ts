import { requireDayOrder, requireOneYear } from '../day-range.ts';
import type { Day } from '../time.ts';
import type { Range } from './range.ts';

/** The days asked for; left open, `to` is today and `from` begins the twelve calendar months up to it. */
export function platformRange(asked: Range, today: Day): { from: Day; to: Day } {
  const to = asked.to ?? (asked.from !== null && asked.from > today ? asked.from : today);
  const from = asked.from ?? firstOfTwelveMonths(to);
  requireDayOrder({ from, to });
  requireOneYear({ from, to });
  return { from, to };
}

const FIRST_DAY: Day = '0001-01-01';

/** The first day of the month eleven months before. */
function firstOfTwelveMonths(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const months = 12 * year + (month - 1) - 11;
  const first = `${padded(Math.floor(months / 12), 4)}-${padded((months % 12) + 1, 2)}-01`;
  return months < 12 ? FIRST_DAY : first;
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

/** The calendar year of a day. */
export function yearOf(day: Day): { from: Day; to: Day } {
  const year = day.slice(0, 4);
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
