import type { World } from '../world.ts';
import { openTimers, openWorkPool } from './background-work.ts';
import type { BuildDeliveries, Delivery } from './deliveries.ts';

/** Posts events and retries failed ones with growing delays. */
export type WebhookSender = {
  /** Posts an event after a delay, once a worker is free. */
  schedule(id: string, afterMs: number): void;
  /** Posts an event now; resolves after the first attempt. */
  deliver(id: string): Promise<void>;
  close(): Promise<void>;
};

/** Delay after each failed attempt; after the last one the event is given up. */
const RETRY_DELAYS_MS = [200, 1000, 5000, 30_000, 300_000];
const MAX_CONCURRENT = 8;

type SenderOptions = {
  url: string;
  deliveriesOf: BuildDeliveries;
  isHeld(id: string): boolean;
  changed(): void;
};

export function openWebhookSender(
  { state }: World,
  { url, deliveriesOf, isHeld, changed }: SenderOptions,
): WebhookSender {
  const pool = openWorkPool(MAX_CONCURRENT);
  const timers = openTimers();
  const stopping = new AbortController();
  const schedule = (id: string, afterMs: number) =>
    timers.later(afterMs, () => {
      pool.add(async () => {
        if (!isHeld(id)) await deliver(id);
      });
    });
  const deliver = async (id: string) => {
    const outcomes = [];
    for (const delivery of deliveriesOf(id)) outcomes.push(await post(url, delivery, stopping.signal));
    if (stopping.signal.aborted) return;
    if (outcomes.every((isAccepted) => isAccepted)) delete state.undelivered[id];
    else {
      const attempts = (state.undelivered[id] ?? 0) + 1;
      state.undelivered[id] = attempts;
      const delay = RETRY_DELAYS_MS[attempts - 1];
      if (delay !== undefined) schedule(id, delay);
    }
    changed();
  };
  return {
    schedule,
    deliver,
    close: async () => {
      timers.clear();
      stopping.abort();
      await pool.close();
    },
  };
}

/** Whether an event is given up after this many failed attempts. */
export const isGivenUp = (attempts: number) => attempts > RETRY_DELAYS_MS.length;

const TIMEOUT_MS = 10_000;

/** Posts once; true for a 2xx response. */
async function post(url: string, { body, headers }: Delivery, stop: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
    const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
