import { addSeconds, type Instant } from '../core/time.ts';

/** Total time of all provider calls of one request; short, because a member waits with the donor. */
export const REQUEST_SECONDS = 8;
/** Total time of all provider calls of one worker message. */
export const WORKER_SECONDS = 40;
/** Largest assumed difference between two machines' clocks. */
export const CLOCK_SKEW_SECONDS = 300;

/** The earliest creation time that the provider's clock may give to an object requested at `requestedAt`. */
export function earliestProviderTime(requestedAt: Instant): Instant {
  return addSeconds(requestedAt, -CLOCK_SKEW_SECONDS);
}
