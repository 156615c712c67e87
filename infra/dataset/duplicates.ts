import { type Instant, secondsBetween } from '../../lib/core/time.ts';
import type { Door } from './doors.ts';

const WINDOW_SECONDS = 12 * 3600;

type Visit = { author: number; passedAt: Instant; goneAt: Instant | null };

/** Remembers who was at which door, as the database does when it looks for a suspect duplicate. */
export function doorWatch() {
  const visits = new Map<string, Visit[]>();
  const keyOf = ({ at, dwelling }: Door) => `${at}|${dwelling?.floor}|${dwelling?.door}`;
  return {
    /** Whether somebody else was there within hours, by what was stored at `now`. */
    isSuspect: (door: Door, { author, passedAt }: Omit<Visit, 'goneAt'>, now: Instant): boolean =>
      (visits.get(keyOf(door)) ?? []).some(
        (other) =>
          other.author !== author &&
          (other.goneAt === null || other.goneAt > now) &&
          Math.abs(secondsBetween(other.passedAt, passedAt)) < WINDOW_SECONDS,
      ),
    add: (door: Door, visit: Visit): void => {
      const known = visits.get(keyOf(door));
      if (known) known.push(visit);
      else visits.set(keyOf(door), [visit]);
    },
  };
}
