import type { Context } from '../context.ts';
import { giveUpPayEvents, takeDuePayEvents } from '../data/pay/events.ts';
import { addSeconds } from '../time.ts';

const HOUR_SECONDS = 3600;
const GIVEN_UP_SECONDS = 30 * 86_400;
const BATCH = 500;

/** Brings events back into the queue whose message was lost or whose object was unknown; gives up those of a month ago. */
export function retryEvents(ctx: Context): Promise<{ enqueued: number; given_up: number }> {
  return ctx.transact('all', async (trx) => {
    const given_up = await giveUpPayEvents(trx, addSeconds(trx.now, -GIVEN_UP_SECONDS));
    if (given_up > 0) trx.log.write('pay-event-given-up', { events: given_up });
    const next = addSeconds(trx.now, HOUR_SECONDS);
    const due = await takeDuePayEvents(trx, { now: trx.now, next, limit: BATCH });
    for (const id of due) trx.enqueue({ queue: 'process-pay-event', body: { pay_event_id: id } });
    return { enqueued: due.length, given_up };
  });
}
