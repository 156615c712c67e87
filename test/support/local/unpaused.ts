import type { Switches } from '../../../infra/pay-simulator/switches.ts';
import type { TimeBudget } from '../../../lib/gateways/pay/call-provider.ts';

/** Longer than a busy machine needs for an answer that arrives. */
const ANSWERED_MS = 60_000;
/** The timeout of a try without an answer, which always waits for the full time. */
const SILENT_MS = 100;

/** A time budget in which only pauses count, and pauses take no real time: so the load of the machine does not matter. */
export function unpaused(seconds: number, { upcoming }: Pick<Switches, 'upcoming'>): TimeBudget {
  let skipped = 0;
  return {
    remaining: () => seconds * 1000 - skipped,
    attemptTimeout: (call) => {
      const kind = upcoming(call)?.kind;
      return kind === 'timeout' || kind === 'slow' ? SILENT_MS : ANSWERED_MS;
    },
    pause: async (milliseconds) => {
      skipped += milliseconds;
    },
  };
}
