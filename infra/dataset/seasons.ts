import { addSeconds, type Day, type Instant, secondsBetween } from '../../lib/core/time.ts';

/** The present of the data set, in the middle of its last season. */
export const DATASET_NOW: Instant = '2026-11-20T09:00:00.000Z';

/** The time zone of every association. */
export const TIME_ZONE = 'Europe/Paris';

export type SeasonDates = { name: string; start: Day; end: Day; isRunning: boolean };

const LAST_YEAR = 2026;

/** Five seasons, each from mid-October to the end of January; the last is running. */
export const seasonDates: readonly SeasonDates[] = [2022, 2023, 2024, 2025, LAST_YEAR].map((year) => ({
  name: `Calendriers ${year + 1}`,
  start: `${year}-10-15`,
  end: `${year + 1}-01-31`,
  isRunning: year === LAST_YEAR,
}));

/** Adds seconds to an instant, limited to `DATASET_NOW`. */
export function instantAfter(instant: Instant, seconds: number): Instant {
  const moment = addSeconds(instant, seconds);
  return secondsBetween(moment, DATASET_NOW) > 0 ? moment : DATASET_NOW;
}
