import type { Ids } from '../../lib/core/ids.ts';
import { addSeconds, type Clock, type Instant } from '../../lib/core/time.ts';

export type TestClock = Clock & {
  advance(seconds: number): void;
  set(instant: Instant): void;
  reset(): void;
};

/** A clock that stands still until a test moves it. */
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

type Drawn = { uuids: number; bytes: number; state: number };

export type TestIds = Ids & {
  /** Begins anew. */
  reset(): void;
  /** How far it is, to go on from there later. */
  drawn(): Drawn;
  /** Goes on from there, unless it is further. */
  skipTo(drawn: Drawn): void;
};

/** Ids from a counter and bytes from a seeded generator: every run draws the same ones, none comes twice. */
export function testIds(clock: Clock): TestIds {
  const seed = 0x2f6e2b1;
  let drawn: Drawn = { uuids: 0, bytes: 0, state: seed };
  const next = () => {
    drawn.bytes += 1;
    drawn.state = (Math.imul(drawn.state, 1_664_525) + 1_013_904_223) >>> 0;
    return drawn.state >>> 24;
  };
  const uuid = () => {
    drawn.uuids += 1;
    const time = Date.parse(clock.now()).toString(16).padStart(12, '0');
    const count = drawn.uuids.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count}`;
  };
  return {
    uuid,
    holder: uuid,
    bytes: (length) => Uint8Array.from({ length }, next),
    reset: () => {
      drawn = { uuids: 0, bytes: 0, state: seed };
    },
    drawn: () => ({ ...drawn }),
    skipTo: ({ uuids, bytes, state }) => {
      drawn.uuids = Math.max(drawn.uuids, uuids);
      if (bytes > drawn.bytes) Object.assign(drawn, { bytes, state });
    },
  };
}

/** For properties: the same values are drawn in every run. */
export const sameDraws = { seed: 20_261_120, numRuns: 200 };
