import { addSeconds, type Day, type Instant, secondsBetween } from '../../lib/core/time.ts';

/** The instant the data set ends at: in the middle of its last season. */
export const DATASET_NOW: Instant = '2026-11-20T09:00:00.000Z';

/** Of every association of the data set. */
export const TIME_ZONE = 'Europe/Paris';

export type SeasonDates = { name: string; start: Day; end: Day; isRunning: boolean };

const LAST_YEAR = 2026;

/** Five rounds, each from the middle of October to the end of January; the last one is under way. */
export const seasonDates: readonly SeasonDates[] = [2022, 2023, 2024, 2025, LAST_YEAR].map((year) => ({
  name: `Calendriers ${year + 1}`,
  start: `${year}-10-15`,
  end: `${year + 1}-01-31`,
  isRunning: year === LAST_YEAR,
}));

/** Some seconds after an instant, but not in the future of the data set. */
export function momentAfter(instant: Instant, seconds: number): Instant {
  const moment = addSeconds(instant, seconds);
  return secondsBetween(moment, DATASET_NOW) > 0 ? moment : DATASET_NOW;
}
