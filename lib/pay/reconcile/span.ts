import type { Span } from '../../pay-provider.ts';
import { addDays, type Day, daysBetween } from '../../time.ts';

/** What a webhook may have missed is looked for on the day of the run and on this many days before. */
const DAYS_BACK = 3;

/** The time that a run of a day compares, in UTC; after days without a run it begins with the last one. */
export function spanOf(runOn: Day, lastRunOn: Day | undefined, since: Day): Span {
  const daysBack = Math.max(DAYS_BACK, daysBetween(lastRunOn ?? since, runOn));
  return { from: startOf(addDays(runOn, -daysBack)), to: startOf(addDays(runOn, 1)) };
}

const startOf = (day: Day) => `${day}T00:00:00.000Z`;
