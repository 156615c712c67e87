import {
  addDays,
  addSeconds,
  type Day,
  DEFAULT_TIME_ZONE,
  dayIn,
  type Instant,
  timeIn,
} from '../../core/time.ts';
import type { Month } from './names.ts';

const HOUR = 3600;
const KEPT_MONTHS = 15;
const PLAIN_DAYS = 30;

/** The last day that is over for good: it is sealed from 01:00 UTC of the next one on. */
export function lastSealable(now: Instant): Day {
  return addDays(addSeconds(now, -HOUR).slice(0, 10), -1);
}

/** Days before this one are removed by a rotation of the day `run`. */
export function keptFrom(run: Day): Day {
  return addMonths(run, -KEPT_MONTHS);
}

/** Days before this one are compressed by a rotation of the day `run`. */
export function plainFrom(run: Day): Day {
  return addDays(run, -PLAIN_DAYS);
}

/** From this day on a rotation may compress the lines of `day`. */
export function plainUntil(day: Day): Day {
  return addDays(day, PLAIN_DAYS + 1);
}

/** From this day on a rotation may remove `day`. */
export function keptUntil(day: Day): Day {
  return addDays(addMonths(day, KEPT_MONTHS), 1);
}

/** Until when nobody may remove a file, where the store can lock. */
export type Lock = { keptUntil?: Day };

/** What comes late may be past its lock already, and no store takes one that is over. */
export function lockUntil(until: Day, now: Instant): Lock {
  return until > now ? { keptUntil: until } : {};
}

export const monthOf = (day: Day): Month => day.slice(0, 7);

export function lastDayOf(month: Month): Day {
  return addDays(addMonths(`${month}-01`, 1), -1);
}

/** The same day of another month, or its last one where it has none such. */
function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

const ROTATION_MINUTES = 5;

/** True in the first minutes of a rotation's time, the 1st at 03:00 in Paris: in summer that is when days are sealed. */
export function isRotationDue(now: Instant): boolean {
  const [hours, minutes] = timeIn(DEFAULT_TIME_ZONE, now).split(':').map(Number);
  return dayIn(DEFAULT_TIME_ZONE, now).endsWith('-01') && hours === 3 && (minutes ?? 0) < ROTATION_MINUTES;
}
