import type { Needs } from '../../core/context.ts';
import type { EventBatch } from '../../core/gateways.ts';
import { secondsBetween, stopwatch } from '../../core/time.ts';
import { deleteBatch, findEventsOf, takeBatch, takeOverNumberedEvents } from '../../data/event-batches.ts';
import { type LeaseHolder, returnLease, takeLease } from '../../data/leases.ts';
import { deleteMessages, findDueMessages, findOldestEvent, readHead } from '../../data/outbox.ts';
import { announceLogged, sweepWebhooks } from '../../webhooks/relay-webhooks.ts';
import { dayOf, timestampOf } from './names.ts';
import { requireNoGap } from './require-no-gap.ts';
import { isBehindLog, resumeAfterRestore } from './resume-after-restore.ts';

const LEASE_NAME = 'relay-events';
/** Longer than the timeout of the function: a lease outlives its holder only when the holder was killed. */
const LEASE_SECONDS = 90;
/** Events per append. */
const EVENTS_PER_APPEND = 5000;
/** A run stops well before the timeout of its function; the next one continues. */
const MAX_RUN_MS = 40_000;

type Ctx = Needs<'db' | 'gateways' | 'ids' | 'log' | 'now' | 'transact'>;

/** `acceptGap`: an operator has checked which events are missing in the log and lets the relay continue. */
type Options = { acceptGap?: boolean | undefined };

type OutboxBatch = Parameters<typeof deleteBatch>[1];

type Run = { shipped: number };

/** Moves committed events from the outbox to the event store, one relay at a time. Returns how many were stored. */
export async function relayEvents(ctx: Ctx, options: Options = {}): Promise<Run> {
  const run = { shipped: 0 };
  try {
    await shipUnderLease(ctx, run, options);
  } finally {
    // Also after a failure: the lag is monitored, especially while the store is unavailable.
    ctx.log.write('events-relayed', { events: run.shipped, lag_seconds: await lagSeconds(ctx) });
  }
  return run;
}

async function shipUnderLease(ctx: Ctx, run: Run, options: Options): Promise<void> {
  const lease = { name: LEASE_NAME, holder: ctx.ids.holder(), now: ctx.now, seconds: LEASE_SECONDS };
  if (!(await takeLease(ctx.db, lease))) return;
  try {
    await ship(ctx, lease, run, options);
  } finally {
    await returnLease(ctx.db, lease);
  }
}

async function ship(ctx: Ctx, lease: LeaseHolder, run: Run, options: Options): Promise<void> {
  const { db } = ctx;
  const elapsed = stopwatch();
  const store = await ctx.gateways.eventStore();
  const found = await store.reached({ asItIs: options.acceptGap ?? false });
  const known = await resumeAfterRestore(ctx, lease, found);
  // Another relay has taken the lease, and the positions of these rows cannot be trusted yet.
  if (isBehindLog(known, found)) return;
  await takeOverNumberedEvents(db, lease);
  const reached = await requireNoGap(ctx, lease, store, { reached: found, ...options });
  const head = await readHead(db);
  while (elapsed() < MAX_RUN_MS) {
    const batch = await takeBatch(db, lease, EVENTS_PER_APPEND);
    if (!batch) return;
    const events = await findEventsOf(db, batch);
    // A crashed relay may have stored some of them without deleting the batch.
    const missing = events.filter(({ position }) => position > reached.position);
    for (const ofDay of batchesByDay(head.epoch, missing)) {
      await store.append(ofDay);
      run.shipped += ofDay.events.length;
    }
    await finish(ctx, batch, events);
  }
}

/**
 * Deletes a stored batch and, in the same transaction, writes what webhooks want of it: once, also when two relays store the same
 * batch, because only one deletes it.
 */
async function finish({ transact }: Ctx, batch: OutboxBatch, events: EventBatch['events']): Promise<void> {
  await transact('all', async (trx) => {
    if (await deleteBatch(trx.db, batch))
      await announceLogged(
        trx,
        events.map(({ line }) => line),
      );
  });
}

/** Groups consecutive events of one UTC day; the order of positions does not change. */
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

/** The age in seconds of the oldest event that is not in the log yet. */
async function lagSeconds({ db, now }: Needs<'db' | 'now'>): Promise<number> {
  const oldest = await findOldestEvent(db);
  return oldest === undefined ? 0 : Math.max(0, Math.round(secondsBetween(timestampOf(oldest), now)));
}

const MESSAGES_PER_BATCH = 100;

/** Sends the queue messages that were not sent right after their commit. Returns how many were sent. */
export async function sendDueMessages(ctx: Needs<'db' | 'gateways' | 'now'>): Promise<{ sent: number }> {
  let sent = 0;
  for (;;) {
    const messages = await findDueMessages(ctx.db, ctx.now, MESSAGES_PER_BATCH);
    if (messages.length === 0) return { sent };
    const queues = await ctx.gateways.queues();
    const accepted = await queues.send(messages);
    await deleteMessages(ctx.db, accepted);
    sent += accepted.length;
    if (accepted.length < messages.length) return { sent };
  }
}

/**
 * Empties the outbox, then enqueues the webhooks that have something to send. Events, queue messages and webhooks are sent
 * independently: a failure of one does not block the others.
 */
export async function relayOutbox(
  ctx: Ctx,
  options: { acceptGap?: boolean | undefined } = {},
): Promise<{ shipped: number; sent: number }> {
  const [events, messages] = await Promise.allSettled([relayEvents(ctx, options), sendDueMessages(ctx)]);
  const [webhooks] = await Promise.allSettled([sweepWebhooks(ctx)]);
  if (events.status === 'rejected') throw events.reason;
  if (messages.status === 'rejected') throw messages.reason;
  if (webhooks.status === 'rejected') throw webhooks.reason;
  return { ...events.value, ...messages.value };
}
