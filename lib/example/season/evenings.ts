import { addDays, addSeconds, DEFAULT_TIME_ZONE, dayIn, type Instant } from '../../core/time.ts';

/** Days before the example was made on which the association went out; the last is this evening. */
const EVENINGS = [25, 18, 11, 4, 1] as const;
/** In the season before, which has ended, there was one more. */
const LATER = [-10] as const;
/** A walk begins at five in the afternoon, UTC: six in Paris in winter. */
const BEGINS = 'T17:00:00.000Z';

/** The first and the last day of a season that is four weeks old on the day of `madeAt`. */
export function daysOfSeason(madeAt: Instant) {
  const today = dayIn(DEFAULT_TIME_ZONE, madeAt);
  return { date_start: addDays(today, -28), date_end: addDays(today, 56) };
}

/** When a season before began to be planned, so that its visits are of the same weekdays: 52 weeks ago. */
export const yearBefore = (madeAt: Instant): Instant =>
  `${addDays(madeAt.slice(0, 10), -364)}${madeAt.slice(10)}`;

/** The instants at which the evenings of a season begin. */
export function eveningsOf(madeAt: Instant, { isOver }: { isOver: boolean }): Instant[] {
  const today = dayIn(DEFAULT_TIME_ZONE, madeAt);
  const days = isOver ? [...EVENINGS, ...LATER] : EVENINGS;
  return days.map((before) => `${addDays(today, -before)}${BEGINS}`);
}

/** Who is out this evening began less than an hour ago. */
export const beginOfTonight = (madeAt: Instant): Instant => addSeconds(madeAt, -55 * 60);
