import { type Instant, secondsBetween } from '../../lib/core/time.ts';
import type { Door } from './doors.ts';

const WINDOW_SECONDS = 12 * 3600;

type DoorVisit = { author: number; passedAt: Instant; goneAt: Instant | null };

/** Detects suspected duplicate visits by the same rule as the database. */
export function duplicateDetector() {
  const visits = new Map<string, DoorVisit[]>();
  const keyOf = ({ at, dwelling }: Door) => `${at}|${dwelling?.floor}|${dwelling?.door}`;
  return {
    /** Whether another member visited the door within 12 hours, among the visits stored and not deleted at `now`. */
    isSuspect: (door: Door, { author, passedAt }: Omit<DoorVisit, 'goneAt'>, now: Instant): boolean =>
      (visits.get(keyOf(door)) ?? []).some(
        (other) =>
          other.author !== author &&
          (other.goneAt === null || other.goneAt > now) &&
          Math.abs(secondsBetween(other.passedAt, passedAt)) < WINDOW_SECONDS,
      ),
    add: (door: Door, visit: DoorVisit): void => {
      const known = visits.get(keyOf(door));
      if (known) known.push(visit);
      else visits.set(keyOf(door), [visit]);
    },
  };
}
