import { invalid } from './problems.ts';
import type { Day } from './time.ts';

/** Refuses days of a query that end before they begin; an open end fits every other. */
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
