import { addDays, addSeconds, type Day, dayIn, daysBetween, type Instant } from '../../lib/core/time.ts';
import type { Random } from '../demo/seeded-random.ts';
import { DATASET_NOW, type SeasonDates } from './seasons.ts';

const HALF_HOUR = 1800;

/** The weight of each weekday, from Sunday. */
const weightOfDay = [4, 2, 2, 2, 2, 3, 6];

type Weighted<T> = readonly (readonly [number, T])[];

/** The days of a season until `DATASET_NOW`, with their weights. */
export function walkingDays({ start, end }: SeasonDates): Weighted<Day> {
  const yesterday = addDays(dayIn('UTC', DATASET_NOW), -1);
  const last = end < yesterday ? end : yesterday;
  return Array.from({ length: daysBetween(start, last) + 1 }, (_, at) => {
    const day = addDays(start, at);
    return [weightOfDay[weekdayOf(day)] ?? 1, day] as const;
  });
}

/** Draws the starts of walks in chronological order: in the evening, or in the daytime at weekends. */
export function walkStarts(random: Random, days: Weighted<Day>, count: number): Instant[] {
  return Array.from({ length: count }, () => {
    const day = random.pick(days);
    const isWeekend = weekdayOf(day) % 6 === 0;
    const halfHours = isWeekend ? 17 + random.below(13) : 32 + random.below(4);
    return addSeconds(`${day}T00:00:00.000Z`, halfHours * HALF_HOUR + random.below(HALF_HOUR));
  }).toSorted();
}

function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay();
}
