import { type Span, spanOf } from '../../lib/gateways/pay-attempts.ts';

/** The whole time of a request, of which pauses are gone at once: only what the work itself takes is waited for. */
export function unpaused(seconds: number): Span {
  const real = spanOf(seconds);
  let skipped = 0;
  return {
    left: () => real.left() - skipped,
    pause: async (milliseconds) => {
      skipped += milliseconds;
    },
  };
}
