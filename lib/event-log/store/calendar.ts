import { kept } from '../../core/retention.ts';
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

const HOUR_SECONDS = 3600;
const PLAIN_DAYS = 30;

/** The newest day that may be sealed: a day is sealed from 01:00 UTC of the next day on. */
export function lastSealableDay(now: Instant): Day {
  return addDays(addSeconds(now, -HOUR_SECONDS).slice(0, 10), -1);
}

/** The oldest day that a rotation on the day `run` keeps. */
export function firstKeptDay(run: Day): Day {
  return addMonths(run, -kept.eventLogMonths);
}

/** The oldest day that a rotation on the day `run` leaves uncompressed. */
export function firstPlainDay(run: Day): Day {
  return addDays(run, -PLAIN_DAYS);
}

/** The first day on which a rotation may compress the lines of `day`. */
export function compressibleFrom(day: Day): Day {
  return addDays(day, PLAIN_DAYS + 1);
}

/** The first day on which a rotation may remove `day`. */
export function removableFrom(day: Day): Day {
  return addDays(addMonths(day, kept.eventLogMonths), 1);
}

/** `keptUntil`: the file cannot be removed before this day, in a store that supports retention locks. */
export type RetentionLock = { keptUntil?: Day };

/** Returns no lock when `until` is in the past, because stores refuse such a retention date. */
export function retentionLock(until: Day, now: Instant): RetentionLock {
  return until > now ? { keptUntil: until } : {};
}

export const monthOf = (day: Day): Month => day.slice(0, 7);

export function lastDayOf(month: Month): Day {
  return addDays(addMonths(`${month}-01`, 1), -1);
}

/** The same day of another month, or the last day of that month if it is shorter. */
function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

const ROTATION_MINUTES = 5;

/**
 * Returns whether it is between 03:00 and 03:05 in Paris on the 1st, when the rotation starts. In summer the sealing job starts
 * then too.
 */
export function isRotationDue(now: Instant): boolean {
  const [hours, minutes] = timeIn(DEFAULT_TIME_ZONE, now).split(':').map(Number);
  return dayIn(DEFAULT_TIME_ZONE, now).endsWith('-01') && hours === 3 && (minutes ?? 0) < ROTATION_MINUTES;
}
