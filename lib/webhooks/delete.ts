import type { Context } from '../core/context.ts';
import { deleteWebhook, type WebhookRow } from '../data/webhooks/webhooks.ts';

/** Removes a webhook with its deliveries, also those that wait. */
export async function removeWebhook(ctx: Context, { id, entity_id: entityId }: WebhookRow): Promise<void> {
  await deleteWebhook(ctx, id);
  ctx.record({ entityId, object: 'webhook', objectId: id, action: 'deleted' });
}
