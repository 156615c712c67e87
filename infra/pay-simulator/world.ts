import { createHash } from 'node:crypto';
import { type Instant, toEpoch } from '../../lib/core/time.ts';
import type { Cause, PayEvent, State } from './state.ts';
import type { Switches } from './switches.ts';

/** What every operation and every control works on. */
export type World = {
  state: State;
  switches: Switches;
  /** Where the pages are. */
  url: string;
  now(): Instant;
  /** The request that is being worked on; null when a person or a test moves things. */
  cause: Cause | null;
  deliver(event: PayEvent): void;
};

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 24;

/** Ids look drawn, and repeat with the seed. */
export function newId({ state }: World, prefix: string, length = ID_LENGTH): string {
  state.drawn += 1;
  const digest = createHash('sha256').update(`${state.seed}|${state.drawn}`).digest();
  const letters = [...digest.subarray(0, length)].map((byte) => LETTERS[byte % LETTERS.length]);
  return `${prefix}_${letters.join('')}`;
}

/** Seconds, as the provider writes time. */
export function epochNow(world: World): number {
  return toEpoch(world.now());
}
