import { type Capacity, capacityOf } from './capacity.ts';
import { busy, months, type Season, sizes } from './months.ts';

/** The size for which the limits are calculated. */
export const LARGEST = sizes[2];

/** The load of the largest size in December, at its busiest hour and second. */
export type Rush = {
  requestsInHour: number;
  requestsInSecond: number;
  emailsInHour: number;
  emailsInDay: number;
  capacity: Capacity;
};

export function rushOf(season: Season, minimumAcu: number): Rush {
  const inDay = (perSeason: number) =>
    (perSeason * LARGEST.associations * months.peak * busy.dayOfMonth) / 86_400;
  const inHour = (perSeason: number) => inDay(perSeason) * 24 * busy.hourOfDay;
  return {
    requestsInHour: inHour(season.requests.count),
    requestsInSecond: inHour(season.requests.count) * busy.secondOfHour,
    emailsInHour: inHour(season.of.receipts),
    emailsInDay: inDay(season.of.receipts),
    capacity: capacityOf(season, LARGEST, months.peak, minimumAcu),
  };
}
