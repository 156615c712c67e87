import type { Needs } from '../context.ts';
import { type Held, returnLease, takeLease } from '../data/leases/lease.ts';
import { deleteShippedEvents, findNumberedEvents, numberEvents, skipPositions } from '../data/outbox.ts';
import type { EventBatch, EventStore } from '../gateways.ts';

const LEASE = 'relay-events';
/** More than the function may run: a lease outlives its holder only when the holder was killed. */
const LEASE_SECONDS = 90;
const BATCH = 1000;
const MAX_BATCHES = 500;

/** Moves committed events from the outbox to the event store; one relay at a time. Answers how many. */
export async function relayEvents(
  ctx: Needs<'db' | 'gateways' | 'ids' | 'log' | 'now'>,
): Promise<{ shipped: number }> {
  const lease = { name: LEASE, holder: ctx.ids.uuid(), now: ctx.now, seconds: LEASE_SECONDS };
  if (!(await takeLease(ctx.db, lease))) return { shipped: 0 };
  try {
    const shipped = await ship(ctx, lease, await ctx.gateways.eventStore());
    if (shipped > 0) ctx.log.write('events-shipped', { events: shipped });
    return { shipped };
  } finally {
    await returnLease(ctx.db, lease);
  }
}

async function ship({ db }: Needs<'db'>, lease: Held, store: EventStore): Promise<number> {
  let shipped = 0;
  let last = await store.lastPosition();
  await skipPositions(db, last);
  for (let round = 0; round < MAX_BATCHES; round += 1) {
    // Rows go only once the store has them; what a crash left behind goes here.
    await deleteShippedEvents(db, last);
    await numberEvents(db, lease, BATCH);
    const events = await findNumberedEvents(db, last, BATCH);
    const newest = events.at(-1);
    if (!newest) break;
    for (const batch of batchesByDay(events)) await store.append(batch);
    last = newest.position;
    shipped += events.length;
  }
  return shipped;
}

/** Consecutive events of one UTC day each: the order of positions is kept. */
function batchesByDay(events: EventBatch['events']): EventBatch[] {
  const batches: EventBatch[] = [];
  for (const event of events) {
    const day = dayOf(event.line);
    const open = batches.at(-1);
    if (open?.day === day) open.events.push(event);
    else batches.push({ day, events: [event] });
  }
  return batches;
}

function dayOf(line: string): string {
  const [, day] = /^\{"timestamp":"(\d{4}-\d{2}-\d{2})T/.exec(line) ?? [];
  if (!day) throw new Error('an outbox row is not an event line');
  return day;
}
