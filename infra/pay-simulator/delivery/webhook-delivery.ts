import type { PayEvent } from '../state.ts';
import type { World } from '../world.ts';
import { type Delivery, deliveryBuilder } from './deliveries.ts';
import { isGivenUp, openWebhookSender } from './webhook-sender.ts';

export type Webhook = { url?: string; secrets: string[] };

/** Delivers events to the webhook in the background. */
export type WebhookDelivery = {
  add(event: PayEvent): void;
  /** Stops posting. */
  hold(): void;
  /** Posts the held events in order and resumes posting. */
  release(): Promise<void>;
  /** Removes and returns the held events, which count as delivered. */
  take(): Delivery[];
  close(): Promise<void>;
};

/** The maximum number of held events, beyond which the oldest are dropped; also the limit of stored events. */
const MAX_HELD = 5000;

export function openWebhookDelivery(
  world: World,
  { url, secrets }: Webhook,
  changed: () => void,
): WebhookDelivery {
  const { state, switches } = world;
  const deliveriesOf = deliveryBuilder(world, secrets);
  const held = openHeldEvents();
  let isHeld = url === undefined;
  const holdIfStopped = (id: string) => isHeld && held.add(id);
  const sender = openWebhookSender(world, { url: url ?? '', deliveriesOf, isHeld: holdIfStopped, changed });
  const batch = openBatch((ids) => {
    for (const id of shuffled(ids)) sender.schedule(id, switches.delayMs);
  });
  const enqueue = (id: string) => {
    if (holdIfStopped(id)) return;
    if (switches.shuffle) batch.add(id);
    else sender.schedule(id, switches.delayMs);
  };
  const takeHeld = () => (switches.shuffle ? shuffled(held.empty()) : held.empty());
  for (const [id, attempts] of Object.entries(state.undelivered)) if (!isGivenUp(attempts)) enqueue(id);
  return {
    add: (event) => {
      state.undelivered[event.id] = 0;
      enqueue(event.id);
    },
    hold: () => {
      isHeld = true;
    },
    release: async () => {
      isHeld = url === undefined;
      if (isHeld) return;
      for (const id of takeHeld()) await sender.deliver(id);
    },
    take: () => {
      const ids = takeHeld();
      for (const id of ids) delete state.undelivered[id];
      changed();
      return ids.flatMap(deliveriesOf);
    },
    close: async () => {
      batch.close();
      await sender.close();
    },
  };
}

/** A bounded list of held event ids. */
function openHeldEvents() {
  let ids: string[] = [];
  return {
    add: (id: string) => {
      ids.push(id);
      if (ids.length > MAX_HELD) ids.shift();
      return true;
    },
    empty: () => {
      const all = ids;
      ids = [];
      return all;
    },
  };
}

const BATCH_MS = 50;

/** Collects event ids for `BATCH_MS` and passes them to `flush` as one list. */
function openBatch(flush: (ids: string[]) => void) {
  let ids: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flushBatch = () => {
    timer = undefined;
    const all = ids;
    ids = [];
    flush(all);
  };
  return {
    add: (id: string) => {
      ids.push(id);
      timer ??= setTimeout(flushBatch, BATCH_MS);
    },
    close: () => clearTimeout(timer),
  };
}

/** Returns the ids in another, deterministic order. */
function shuffled(ids: readonly string[]): string[] {
  const other = ids.toSorted();
  return other.every((id, index) => id === ids[index]) ? other.reverse() : other;
}
