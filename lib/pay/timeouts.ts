import { addSeconds, type Instant } from '../core/time.ts';

/** How long all calls of one request to the payment provider may take together: somebody stands at a door. */
export const REQUEST_SECONDS = 8;
/** The same of a worker, behind which nobody waits. */
export const WORKER_SECONDS = 40;
/** By how much clocks of two machines may differ. */
export const SKEW_SECONDS = 300;

/** The earliest date that the provider may give to what we began then. */
export function earliestMade(begun: Instant): Instant {
  return addSeconds(begun, -SKEW_SECONDS);
}
