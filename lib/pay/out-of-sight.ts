import type { Context } from '../context.ts';
import { findMisfitsIn, findOpenPaymentsIn, type Place } from '../data/pay/out-of-sight.ts';
import { followPassage } from './follow-passage.ts';

/** More than these wait for the nightly comparison, so that a deletion stays a short request. */
const MOST = 200;

/** After a deletion of a place: leaves it to the queue to cancel the intents of which no card shall be taken any more. */
export async function cancelOpenIn(ctx: Context, place: Place): Promise<void> {
  for (const { id, entity_id } of await findOpenPaymentsIn(ctx, place, MOST))
    ctx.enqueue({ queue: 'sync-payment', body: { entity_id, payment_id: id } });
}

/** After a restoration of a place: a card that was taken while nobody could see its passage may fit it again. */
export async function settleMisfitsIn(ctx: Context, place: Place): Promise<void> {
  for (const passageId of await findMisfitsIn(ctx, place)) await followPassage(ctx, passageId);
}
