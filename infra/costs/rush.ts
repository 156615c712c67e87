import { type Capacity, capacityOf } from './capacity.ts';
import { busy, months, type Season, sizes } from './months.ts';

/** The size that the limits are worked out for. */
export const LARGEST = sizes[2];

/** The December of the largest size, a second at its busiest. */
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
