import type { Context } from '../../core/context.ts';
import { addSeconds } from '../../core/time.ts';
import { claimDuePayEvents, giveUpPayEvents } from '../../data/pay/events.ts';

const RETRY_SECONDS = 3600;
const GIVE_UP_SECONDS = 30 * 86_400;
const BATCH = 500;

/** Enqueues events whose message was lost or whose object was unknown; gives up those older than a month. */
export function retryEvents(ctx: Context): Promise<{ enqueued: number; given_up: number }> {
  return ctx.transact('all', async (trx) => {
    const given_up = await giveUpPayEvents(trx, addSeconds(trx.now, -GIVE_UP_SECONDS));
    if (given_up > 0) trx.log.write('pay-event-given-up', { events: given_up });
    const next = addSeconds(trx.now, RETRY_SECONDS);
    const due = await claimDuePayEvents(trx, { now: trx.now, next, limit: BATCH });
    for (const id of due) trx.enqueue({ queue: 'process-pay-event', body: { pay_event_id: id } });
    return { enqueued: due.length, given_up };
  });
}
