import { type Day, daysBetween } from '../core/time.ts';
import { MAX_DAYS } from './fields.ts';

/** Why an operation cannot last from one day to the other; undefined when it can. */
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
