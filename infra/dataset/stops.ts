import type { Random } from '../demo/seeded-random.ts';
import type { Door } from './doors.ts';

/** `repeat`: the other member of the pair visits the door of the previous stop; `elsewhere`: not at a known door. */
export type Stop = { kind: 'first' | 'return' | 'repeat'; door: Door } | { kind: 'elsewhere' };

const kinds = [
  [83, 'first'],
  [12, 'return'],
  [4, 'elsewhere'],
  [1, 'repeat'],
] as const;

/** Draws the stops in a sector, one after another. */
export function createRound(random: Random, doors: readonly Door[]) {
  const toReturn: Door[] = [];
  let next = 0;
  let last: Door | undefined;
  const first = (): Stop => {
    const door = doors[next % doors.length];
    // Skips one door in six, as if no one had answered and no passage was recorded.
    next += random.below(6) === 0 ? 2 : 1;
    return door ? { kind: 'first', door } : { kind: 'elsewhere' };
  };
  const draw = (): Stop => {
    const kind = random.pick<Stop['kind']>(kinds);
    const waiting = kind === 'return' ? toReturn.shift() : undefined;
    if (waiting) return { kind: 'return', door: waiting };
    if (kind === 'repeat' && last) return { kind, door: last };
    return kind === 'elsewhere' ? { kind } : first();
  };
  return {
    nextStop: (): Stop => {
      const stop = draw();
      last = stop.kind === 'elsewhere' ? undefined : stop.door;
      return stop;
    },
    /** Queues doors for a return visit. */
    addReturns: (left: readonly Door[]) => {
      toReturn.push(...left);
    },
  };
}
