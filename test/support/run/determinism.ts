import type { Ids } from '../../../lib/core/ids.ts';
import { addSeconds, type Clock, type Instant } from '../../../lib/core/time.ts';

export type TestClock = Clock & {
  advance(seconds: number): void;
  set(instant: Instant): void;
  reset(): void;
};

/** A clock that changes only when a test sets or advances it. */
export function testClock(start: Instant): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (seconds) => {
      now = addSeconds(now, seconds);
    },
    set: (instant) => {
      now = instant;
    },
    reset: () => {
      now = start;
    },
  };
}

type IdState = { uuids: number; bytes: number; state: number };

export type TestIds = Ids & {
  /** Restarts from the seed. */
  reset(): void;
  /** The current position, for `skipTo`. */
  state(): IdState;
  /** Advances to a position, unless already beyond it. */
  skipTo(state: IdState): void;
};

/** Ids from a counter and bytes from a seeded generator: the same in every run and never repeated. */
export function testIds(clock: Clock): TestIds {
  const seed = 0x2f6e2b1;
  let current: IdState = { uuids: 0, bytes: 0, state: seed };
  const next = () => {
    current.bytes += 1;
    current.state = (Math.imul(current.state, 1_664_525) + 1_013_904_223) >>> 0;
    return current.state >>> 24;
  };
  const uuid = () => {
    current.uuids += 1;
    const time = Date.parse(clock.now()).toString(16).padStart(12, '0');
    const count = current.uuids.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count}`;
  };
  return {
    uuid,
    holder: uuid,
    bytes: (length) => Uint8Array.from({ length }, next),
    reset: () => {
      current = { uuids: 0, bytes: 0, state: seed };
    },
    state: () => ({ ...current }),
    skipTo: ({ uuids, bytes, state }) => {
      current.uuids = Math.max(current.uuids, uuids);
      if (bytes > current.bytes) Object.assign(current, { bytes, state });
    },
  };
}

/** The options of property tests: a fixed seed, so that every run draws the same values. */
export const propertyOptions = { seed: 20_261_120, numRuns: 200 };
