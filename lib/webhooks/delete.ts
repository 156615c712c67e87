import type { Context } from '../core/context.ts';
import { deleteWebhook, switchOffWebhooks, type WebhookRow } from '../data/webhooks/webhooks.ts';

/** Removes a webhook with its deliveries, also those that wait. */
export async function removeWebhook(ctx: Context, { id, entity_id: entityId }: WebhookRow): Promise<void> {
  await deleteWebhook(ctx, id);
  ctx.record({ entityId, object: 'webhook', objectId: id, action: 'deleted' });
}

/**
 * Switches off every webhook of an association that was closed or deleted: nobody of it could do so any more. They stay off when it
 * comes back, as keys stay ended.
 */
export async function switchOffWebhooksOfEntity(
  ctx: Context,
  { entityId }: { entityId: number },
): Promise<false> {
  for (const { id } of await switchOffWebhooks(ctx, entityId, ctx.now))
    ctx.record({
      entityId,
      object: 'webhook',
      objectId: id,
      action: 'changed',
      changes: { active: { old: true, new: false } },
    });
  return false;
}
