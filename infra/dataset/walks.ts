import { addDays, addSeconds, type Day, dayIn, daysBetween, type Instant } from '../../lib/core/time.ts';
import type { Chance } from '../demo/chance.ts';
import { DATASET_NOW, type SeasonDates } from './seasons.ts';

const HALF_HOUR = 1800;

/** Saturdays most, Sundays less, evenings of the week the rest; Sunday is 0. */
const weightOfDay = [4, 2, 2, 2, 2, 3, 6];

type Weighted<T> = readonly (readonly [number, T])[];

/** The days on which members of a season walk, each with its weight. */
export function walkingDays({ start, end }: SeasonDates): Weighted<Day> {
  const yesterday = addDays(dayIn('UTC', DATASET_NOW), -1);
  const last = end < yesterday ? end : yesterday;
  return Array.from({ length: daysBetween(start, last) + 1 }, (_, at) => {
    const day = addDays(start, at);
    return [weightOfDay[weekdayOf(day)] ?? 1, day] as const;
  });
}

/** The starts of some walks, the earliest first: evenings, or by day at the weekend. */
export function walkStarts(luck: Chance, days: Weighted<Day>, count: number): Instant[] {
  return Array.from({ length: count }, () => {
    const day = luck.pick(days);
    const isWeekend = weekdayOf(day) % 6 === 0;
    const halfHours = isWeekend ? 17 + luck.below(13) : 32 + luck.below(4);
    return addSeconds(`${day}T00:00:00.000Z`, halfHours * HALF_HOUR + luck.below(HALF_HOUR));
  }).toSorted();
}

function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay();
}
