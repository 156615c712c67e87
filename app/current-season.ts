type Season = { operation_id: number; chk_active: 0 | 1; date_start: string; date_end: string };

const isStarted = ({ date_start }: Season, today: string): boolean => date_start <= today;

/** Whether visits of a day belong to a season. */
export const isOfDay = (one: Season, today: string): boolean =>
  one.chk_active === 1 && isStarted(one, today) && today <= one.date_end;

/**
 * The season of a day, at the door and at the desk: the open one that runs that day, else an open one, else one that has started;
 * among several the latest.
 */
export const currentOf = <One extends Season>(all: readonly One[], today: string): One | undefined =>
  all
    .map((one) => ({
      one,
      rank: [isOfDay(one, today), one.chk_active === 1, isStarted(one, today)].findIndex(Boolean),
    }))
    .toSorted(
      (left, right) =>
        order(left.rank) - order(right.rank) ||
        right.one.date_start.localeCompare(left.one.date_start) ||
        right.one.operation_id - left.one.operation_id,
    )[0]?.one;

/** Seasons of no rank come last. */
const order = (rank: number): number => (rank === -1 ? Number.MAX_SAFE_INTEGER : rank);
