import type { Chance } from '../demo/chance.ts';
import type { Door } from './doors.ts';

/** `again`: the other member of the pair rings at the door of the stop before. */
export type Stop = { kind: 'first' | 'return' | 'again'; door: Door } | { kind: 'elsewhere' };

const kinds = [
  [83, 'first'],
  [12, 'return'],
  [4, 'elsewhere'],
  [1, 'again'],
] as const;

/** One member walks through a sector: what is left to do there, and what they do next. */
export function roundOf(luck: Chance, doors: readonly Door[]) {
  const toReturn: Door[] = [];
  let next = 0;
  let last: Door | undefined;
  const first = (): Stop => {
    const door = doors[next % doors.length];
    // Nobody opens at every sixth door, and nobody writes it down.
    next += luck.below(6) === 0 ? 2 : 1;
    return door ? { kind: 'first', door } : { kind: 'elsewhere' };
  };
  const draw = (): Stop => {
    const kind = luck.pick<Stop['kind']>(kinds);
    const waiting = kind === 'return' ? toReturn.shift() : undefined;
    if (waiting) return { kind: 'return', door: waiting };
    if (kind === 'again' && last) return { kind, door: last };
    return kind === 'elsewhere' ? { kind } : first();
  };
  return {
    nextStop: (): Stop => {
      const stop = draw();
      last = stop.kind === 'elsewhere' ? undefined : stop.door;
      return stop;
    },
    /** Somebody comes back to these doors on another day. */
    comeBack: (left: readonly Door[]) => {
      toReturn.push(...left);
    },
  };
}
