import { requireDayOrder, requireOneYear } from '../core/schemas/day-range.ts';
import { addDays, type Day, daysBetween } from '../core/time.ts';

/** Days, both included; null means no limit. */
type Range = { from: Day | null; to: Day | null };
type Span = { date_start: Day; date_end: Day };

const FIRST_DAY: Day = '0001-01-01';

/** The range in a response: missing ends are those of the operation and its passages. */
export function answeredRange(
  { from, to }: Range,
  { date_start, date_end }: Span,
  passages: { first: Day | null; last: Day | null },
  today: Day,
): { from: Day; to: Day } {
  const begin = from ?? earliest(date_start, passages.first ?? date_start);
  const end = to ?? latest(earliest(today, date_end), passages.last ?? begin);
  return { from: begin, to: latest(begin, end) };
}

/**
 * The corresponding days of the previous operation, counted from its first day. A running operation is compared up to the current
 * day of its season.
 */
export function alignedRange({ from, to }: Range, operation: Span, previous: Span, today: Day): Range {
  const shifted = (day: Day): Day => {
    const index = daysBetween(operation.date_start, day);
    return index < daysBetween(previous.date_start, FIRST_DAY)
      ? FIRST_DAY
      : addDays(previous.date_start, index);
  };
  const upper = to ?? (today <= operation.date_end ? today : null);
  return { from: from === null ? null : shifted(from), to: upper === null ? null : shifted(upper) };
}

function earliest(one: Day, other: Day): Day {
  return one < other ? one : other;
}

function latest(one: Day, other: Day): Day {
  return one > other ? one : other;
}

/** Returns the requested days; by default, the twelve calendar months up to today. */
export function platformRange(asked: Range, today: Day): { from: Day; to: Day } {
  const to = asked.to ?? (asked.from !== null && asked.from > today ? asked.from : today);
  const from = asked.from ?? firstOfTwelveMonths(to);
  requireDayOrder({ from, to });
  requireOneYear({ from, to });
  return { from, to };
}

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
