import type { PayEvent } from '../state.ts';
import type { World } from '../world.ts';
import { openGathering } from './gathering.ts';
import { type Delivery, parcelsOf } from './parcel.ts';
import { isGivenUp, openPostman } from './postman.ts';
import { shuffled } from './shuffle.ts';

export type Webhook = { url?: string; secrets: string[] };

/** Brings events to the webhook without keeping anybody waiting. */
export type Courier = {
  add(event: PayEvent): void;
  /** From now on nothing is posted. */
  hold(): void;
  /** Posts what was held, one after the other, and goes on posting. */
  release(): Promise<void>;
  /** Hands over what is held; it counts as delivered. */
  take(): Delivery[];
  close(): Promise<void>;
};

/** Of events that nobody asks for, as many as the simulator remembers. */
const MOST_HELD = 5000;

export function openCourier(world: World, { url, secrets }: Webhook, changed: () => void): Courier {
  const { state, switches } = world;
  const parcels = parcelsOf(world, secrets);
  const held = openBasket();
  let isHeld = url === undefined;
  const keep = (id: string) => isHeld && held.add(id);
  const postman = openPostman(world, { url: url ?? '', parcels, isHeld: keep, changed });
  const gathered = openGathering((ids) => {
    for (const id of shuffled(ids)) postman.bring(id, switches.delayMs);
  });
  const bring = (id: string) => {
    if (keep(id)) return;
    if (switches.shuffle) gathered.add(id);
    else postman.bring(id, switches.delayMs);
  };
  const takeHeld = () => (switches.shuffle ? shuffled(held.empty()) : held.empty());
  for (const [id, attempts] of Object.entries(state.undelivered)) if (!isGivenUp(attempts)) bring(id);
  return {
    add: (event) => {
      state.undelivered[event.id] = 0;
      bring(event.id);
    },
    hold: () => {
      isHeld = true;
    },
    release: async () => {
      isHeld = url === undefined;
      if (isHeld) return;
      for (const id of takeHeld()) await postman.deliver(id);
    },
    take: () => {
      const ids = takeHeld();
      for (const id of ids) delete state.undelivered[id];
      changed();
      return ids.flatMap(parcels);
    },
    close: async () => {
      gathered.close();
      await postman.close();
    },
  };
}

/** Events that wait until somebody comes for them. */
function openBasket() {
  let ids: string[] = [];
  return {
    add: (id: string) => {
      ids.push(id);
      if (ids.length > MOST_HELD) ids.shift();
      return true;
    },
    empty: () => {
      const all = ids;
      ids = [];
      return all;
    },
  };
}
