import { addDays, type Day, daysBetween } from '../time.ts';

/** Days, both included; null is open. */
export type Range = { from: Day | null; to: Day | null };
type Span = { date_start: Day; date_end: Day };

const FIRST_DAY: Day = '0001-01-01';

/** The days that figures are about: an open end reaches from the operation's to the passages' outermost day. */
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
 * The same days of the operation before, counted from its first day. What is not over yet is compared with as
 * many days as have passed.
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
