import { addSeconds, type Instant } from '../core/time.ts';

/** Total seconds of all provider calls of one request; few, because a member waits with the donor. */
export const REQUEST_SECONDS = 8;
/** Total seconds of all provider calls of one worker message. */
export const WORKER_SECONDS = 40;
/** Maximum assumed difference between two machines' clocks, in seconds. */
export const CLOCK_SKEW_SECONDS = 300;

/** The earliest creation time that the provider's clock may assign to an object requested at `requestedAt`. */
export function earliestProviderTime(requestedAt: Instant): Instant {
  return addSeconds(requestedAt, -CLOCK_SKEW_SECONDS);
}
