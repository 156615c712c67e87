import { type Day, daysBetween } from '../core/time.ts';

export const MAX_DAYS = 366;

/** What is wrong with the last day of an operation; undefined when nothing is. */
export function faultOfDates({
  date_start,
  date_end,
}: {
  date_start: Day;
  date_end: Day;
}): string | undefined {
  const days = daysBetween(date_start, date_end);
  if (days < 0) return 'must not be before date_start';
  return days > MAX_DAYS ? `must be at most ${MAX_DAYS} days after date_start` : undefined;
}
