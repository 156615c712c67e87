/** A part of the deep tier with its duration; undefined if it was never measured. */
type Timed = { name: string; seconds: number | undefined };

export const SHARES = 8;

/** The assumed duration of an unmeasured part: typical of many files. */
const ASSUMED_SECONDS = 5;

/**
 * Divides items into eight shares of similar duration: longest first, each to the share with the fewest seconds. Unmeasured items
 * come last, so that a new test does not move the others.
 */
export function sharesOf<T extends Timed>(items: readonly T[]): T[][] {
  const shares = Array.from({ length: SHARES }, (): { items: T[]; seconds: number } => ({
    items: [],
    seconds: 0,
  }));
  for (const item of items.toSorted(byLength)) {
    const least = shares.reduce((a, b) => (b.seconds < a.seconds ? b : a));
    least.items.push(item);
    least.seconds += item.seconds ?? ASSUMED_SECONDS;
  }
  return shares.map((share) => share.items);
}

export const secondsOf = (items: readonly Timed[]): number =>
  items.reduce((sum, { seconds = ASSUMED_SECONDS }) => sum + seconds, 0);

function byLength(a: Timed, b: Timed): number {
  const difference = (b.seconds ?? -1) - (a.seconds ?? -1);
  return difference !== 0 ? difference : a.name < b.name ? -1 : 1;
}
