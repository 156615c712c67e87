/**
 * By how many milliseconds times are too late, `now` being what a clock says that is `aheadBy` ahead. Where it was put right
 * meanwhile, the last of them is now: their order and what lies between them stay.
 */
export const millisecondsAhead = (times: readonly number[], aheadBy: number, now: number): number =>
  Math.max(0, aheadBy, ...times.map((time) => time - (now - aheadBy)));
