import type { Context } from '../core/context.ts';
import { TEST_EVENT } from '../core/webhook-events.ts';
import { insertDelivery } from '../data/webhooks/deliveries.ts';
import type { WebhookRow } from '../data/webhooks/webhooks.ts';
import { enqueueWebhook } from './load.ts';
import { presentDelivery } from './present.ts';

/** Sends an event that says nothing, once, so that somebody sees whether the receiver takes it; also while the webhook is off. */
export async function sendTest(ctx: Context, { id, entity_id }: WebhookRow) {
  const row = await insertDelivery(ctx.db, {
    entity_id,
    webhook_id: id,
    event_id: ctx.ids.uuid(),
    type: TEST_EVENT,
    occurred_at: ctx.now,
    data: JSON.stringify({ webhook_id: id }),
    is_urgent: true,
    next_attempt_at: ctx.now,
    created_at: ctx.now,
    last_attempt_at: null,
    last_status: null,
    last_failure: null,
    delivered_at: null,
  });
  enqueueWebhook(ctx, entity_id, id);
  return presentDelivery(row);
}
