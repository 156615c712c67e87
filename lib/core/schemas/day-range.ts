import { invalid } from '../problems/problem.ts';
import { type Day, daysBetween } from '../time.ts';

/** Refuses a range whose `to` is before its `from`; either may be missing. */
export function requireDayOrder({
  from,
  to,
}: {
  from?: Day | null | undefined;
  to?: Day | null | undefined;
}): void {
  if (!from || !to || from <= to) return;
  throw invalid({ pointer: '?to', detail: 'must not be before `from`', code: 'invalid-range' });
}

const MAX_DAYS = 366;

/** Refuses ranges of more than 366 days, both ends included. */
export function requireOneYear({ from, to }: { from: Day; to: Day }): void {
  if (daysBetween(from, to) < MAX_DAYS) return;
  throw invalid({
    pointer: '?from',
    detail: `must be at most ${MAX_DAYS} days before \`to\`, both included`,
    code: 'invalid-value',
  });
}
