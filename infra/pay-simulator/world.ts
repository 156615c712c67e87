import { createHash } from 'node:crypto';
import { type Instant, toEpoch } from '../../lib/core/time.ts';
import type { Cause, PayEvent, State } from './state.ts';
import type { Switches } from './switches.ts';

/** The state and dependencies of every operation and control. */
export type World = {
  state: State;
  switches: Switches;
  /** Base URL of the pages. */
  url: string;
  now(): Instant;
  /** The API request in progress; null for controls. */
  cause: Cause | null;
  deliver(event: PayEvent): void;
};

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 24;

/** A pseudo-random id, deterministic for the seed. */
export function newId({ state }: World, prefix: string, length = ID_LENGTH): string {
  state.drawn += 1;
  const digest = createHash('sha256').update(`${state.seed}|${state.drawn}`).digest();
  const letters = [...digest.subarray(0, length)].map((byte) => LETTERS[byte % LETTERS.length]);
  return `${prefix}_${letters.join('')}`;
}

/** The current time in epoch seconds. */
export function epochNow(world: World): number {
  return toEpoch(world.now());
}

/** A control command from a person or a test that is not possible in the current state. */
export class ControlRefusal extends Error {}

export const refuseControl = (why: string) => new ControlRefusal(`The simulator cannot do that: ${why}.`);
