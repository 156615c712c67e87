import type { World } from '../world.ts';
import { openLanes } from './lanes.ts';
import type { Parcels } from './parcel.ts';
import { post } from './post.ts';
import { openTimers } from './timers.ts';

/** Posts events, and again with growing gaps when they are refused. */
export type Postman = {
  /** After a while; what is under way at that time goes first. */
  bring(id: string, afterMs: number): void;
  /** Now; answers when it was tried once. */
  deliver(id: string): Promise<void>;
  close(): Promise<void>;
};

/** How long after each vain attempt the next one comes; then the event is given up. */
const GAPS_MS = [200, 1000, 5000, 30_000, 300_000];
const SIDE_BY_SIDE = 8;

type Ways = { url: string; parcels: Parcels; isHeld(id: string): boolean; changed(): void };

export function openPostman({ state }: World, { url, parcels, isHeld, changed }: Ways): Postman {
  const lanes = openLanes(SIDE_BY_SIDE);
  const timers = openTimers();
  const stopping = new AbortController();
  const bring = (id: string, afterMs: number) =>
    timers.later(afterMs, () => {
      lanes.add(async () => {
        if (!isHeld(id)) await deliver(id);
      });
    });
  const deliver = async (id: string) => {
    const outcomes = [];
    for (const parcel of parcels(id)) outcomes.push(await post(url, parcel, stopping.signal));
    if (stopping.signal.aborted) return;
    if (outcomes.every((isTaken) => isTaken)) delete state.undelivered[id];
    else {
      const attempts = (state.undelivered[id] ?? 0) + 1;
      state.undelivered[id] = attempts;
      const gap = GAPS_MS[attempts - 1];
      if (gap !== undefined) bring(id, gap);
    }
    changed();
  };
  return {
    bring,
    deliver,
    close: async () => {
      timers.clear();
      stopping.abort();
      await lanes.close();
    },
  };
}

/** Whether an event that was posted so often in vain is given up. */
export const isGivenUp = (attempts: number) => attempts > GAPS_MS.length;
