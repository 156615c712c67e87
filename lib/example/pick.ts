/** Draws one of the values, each as often as its weight says. */
export function pick<T>(random: () => number, weighted: readonly (readonly [weight: number, value: T])[]): T {
  const total = weighted.reduce((sum, [weight]) => sum + weight, 0);
  let rest = random() * total;
  for (const [weight, value] of weighted) {
    rest -= weight;
    if (rest < 0) return value;
  }
  const last = weighted.at(-1);
  if (!last) throw new Error('nothing to draw from');
  return last[1];
}

/** A whole number from 0 up to, but not including, `below`. */
export const below = (random: () => number, limit: number): number => Math.floor(random() * limit);
