import {
  addDays,
  addSeconds,
  type Day,
  dayIn,
  daysBetween,
  type Instant,
  isDay,
} from '../../../lib/core/time.ts';
import { UserError } from '../../local/user-error.ts';

export type Range = { from: Day; to: Day };

export const ALL_DAYS: Range = { from: '0001-01-01', to: '9999-12-31' };

const DEFAULT_DAYS = 30;
/** Longer than the retention of the log. */
const MAX_DAYS = 731;

type Asked = { from?: string | undefined; to?: string | undefined };

/** The days from `--from` to `--to`, both inclusive; by default the last 30 days. */
export function readRange(asked: Asked, timeZone: string, now: Instant): Range {
  const to = readDay(asked.to, '--to') ?? dayIn(timeZone, now);
  const from = readDay(asked.from, '--from') ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw new UserError('--from must not be after --to.');
  if (daysBetween(from, to) < MAX_DAYS) return { from, to };
  throw new UserError(`--from and --to may be ${MAX_DAYS} days, no more.`);
}

export function readDay(text: string | undefined, name: string): Day | undefined {
  if (text === undefined || isDay(text)) return text;
  throw new UserError(`${name} takes a day such as 2026-11-20.`);
}

export function daysOf({ from, to }: Range): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
}

/** The UTC days that overlap these days in any time zone. */
export function daysAround({ from, to }: Range): Range {
  return { from: addDays(from, -1), to: addDays(to, 1) };
}

/** The start (inclusive) and the end (exclusive) of these days in a time zone. */
export function instantsOf({ from, to }: Range, timeZone: string): { start: Instant; end: Instant } {
  return { start: startOfDay(from, timeZone), end: startOfDay(addDays(to, 1), timeZone) };
}

/** The start of a day in a time zone, by binary search over seconds: offsets change, but local days never go back. */
function startOfDay(day: Day, timeZone: string): Instant {
  const first = `${addDays(day, -1)}T00:00:00.000Z`;
  let before = 0;
  let within = 3 * 86_400;
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayIn(timeZone, addSeconds(first, middle)) < day) before = middle;
    else within = middle;
  }
  return addSeconds(first, within);
}
