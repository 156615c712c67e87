import type { Switches } from '../../../infra/pay-simulator/switches.ts';
import type { TimeBudget } from '../../../lib/gateways/pay/call-provider.ts';

/** Longer than a busy machine needs for an answer that does come. */
const ANSWERED_MS = 60_000;
/** Of a try that gets no answer: it is waited for in full. */
const SILENT_MS = 100;

/** The time of a request in which only pauses count, and they are gone at once: how busy the machine is does not matter. */
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
