import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { type DeliveryRow, resendDelivery } from '../data/webhooks/deliveries.ts';
import type { WebhookRow } from '../data/webhooks/webhooks.ts';
import { enqueueWebhook } from './load.ts';
import { presentDelivery } from './present.ts';

type Target = { webhook: WebhookRow; delivery: DeliveryRow };

/** Sends a delivery again, under the id it had; one that waits for its next attempt is sent now. */
export async function resend(ctx: Context, { webhook, delivery }: Target) {
  if (webhook.disabled_at !== null) throw new Problem('webhook-off');
  // It is being sent at this moment: a second request would change nothing.
  if (delivery.state === 'sending') return presentDelivery(delivery);
  const row = await resendDelivery(ctx, delivery, ctx.now);
  enqueueWebhook(ctx, webhook.entity_id, webhook.id);
  return presentDelivery(row);
}
