import type { Needs } from '../context.ts';
import { type Held, returnLease, takeLease } from '../data/leases/lease.ts';
import {
  deleteShippedEvents,
  findNumberedEvents,
  findOldestEvent,
  numberEvents,
  readHead,
} from '../data/outbox.ts';
import type { EventBatch, EventStore } from '../gateways.ts';
import { secondsBetween, stopwatch } from '../time.ts';
import { goOnBehind } from './go-on-behind.ts';
import { dayOf, instantOf } from './line.ts';

const LEASE = 'relay-events';
/** More than the function may run: a lease outlives its holder only when the holder was killed. */
const LEASE_SECONDS = 90;
/** Lines of one append. */
const BATCH = 5000;
/** A run ends well before its function is stopped; the next one goes on. */
const RUN_MS = 40_000;

type Ctx = Needs<'db' | 'gateways' | 'ids' | 'log' | 'now'>;

/** Moves committed events from the outbox to the event store; one relay at a time. Answers how many. */
export async function relayEvents(ctx: Ctx): Promise<{ shipped: number }> {
  const lease = { name: LEASE, holder: ctx.ids.uuid(), now: ctx.now, seconds: LEASE_SECONDS };
  if (!(await takeLease(ctx.db, lease))) return { shipped: 0 };
  try {
    const shipped = await ship(ctx, lease, await ctx.gateways.eventStore());
    ctx.log.write('events-relayed', { events: shipped, lag_seconds: await lag(ctx) });
    return { shipped };
  } finally {
    await returnLease(ctx.db, lease);
  }
}

async function ship(ctx: Ctx, lease: Held, store: EventStore): Promise<number> {
  const { db } = ctx;
  const elapsed = stopwatch();
  const reached = await store.reached();
  await goOnBehind(ctx, lease, reached);
  const { epoch } = await readHead(db);
  let last = reached.position;
  let shipped = 0;
  while (elapsed() < RUN_MS) {
    // Rows go only once the store has them; what a crash left behind goes here.
    await deleteShippedEvents(db, last);
    await numberEvents(db, lease, BATCH);
    const events = await findNumberedEvents(db, last, BATCH);
    const newest = events.at(-1);
    if (!newest) break;
    for (const batch of batchesByDay(epoch, events)) await store.append(batch);
    last = newest.position;
    shipped += events.length;
  }
  return shipped;
}

/** Consecutive events of one UTC day each: the order of positions is kept. */
function batchesByDay(epoch: number, events: EventBatch['events']): EventBatch[] {
  const batches: EventBatch[] = [];
  for (const event of events) {
    const day = dayOf(event.line);
    const open = batches.at(-1);
    if (open?.day === day) open.events.push(event);
    else batches.push({ epoch, day, events: [event] });
  }
  return batches;
}

/** How long the oldest event waits that is not in the log yet. */
async function lag({ db, now }: Needs<'db' | 'now'>): Promise<number> {
  const oldest = await findOldestEvent(db);
  return oldest === undefined ? 0 : Math.max(0, Math.round(secondsBetween(instantOf(oldest), now)));
}
