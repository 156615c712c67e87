/**
 * How many milliseconds `times` are too late, for a clock that shows `now` and is `aheadBy` ahead.
 * If the clock was corrected since, the last time becomes now, and the order and intervals stay.
 */
export const millisecondsAhead = (times: readonly number[], aheadBy: number, now: number): number =>
  Math.max(0, aheadBy, ...times.map((time) => time - (now - aheadBy)));
