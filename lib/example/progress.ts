import type * as z from 'zod';
import { type Instant, secondsBetween } from '../core/time.ts';
import type { Example } from './schemas.ts';

/** The steps that make an example, counted: the steps themselves load much of the product. */
export const STEP_COUNT = 21;

/** "This evening" of an older example is too long ago: the next request makes another one. */
const FRESH_SECONDS = 14 * 86_400;

export const isOld = (madeAt: Instant, now: Instant): boolean => secondsBetween(madeAt, now) > FRESH_SECONDS;

export const progressOf = (done: number): z.input<typeof Example> => ({
  state: done >= STEP_COUNT ? 'ready' : 'making',
  done: Math.min(done, STEP_COUNT),
  of: STEP_COUNT,
});
