/** A seeded pseudo-random generator (mulberry32), so that every run draws the same values. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    /** Draws one of the choices with a probability proportional to its weight. */
    pick: <T>(choices: readonly (readonly [weight: number, choice: T])[]): T => {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, choice] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      const last = choices.at(-1);
      if (!last) throw new Error('nothing to choose from');
      return last[1];
    },
  };
}

export type Random = ReturnType<typeof seededRandom>;
