import type { Context, Reads } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { type DeliveryRow, lockDelivery } from '../data/webhooks/deliveries.ts';
import { findWebhook, lockWebhook, type WebhookRow } from '../data/webhooks/webhooks.ts';

function existing(row: WebhookRow | undefined): WebhookRow {
  if (!row) throw new Problem('not-found');
  return row;
}

/** Loads the webhook of a path; throws a 404 when it is of another association. */
export async function loadWebhook(ctx: Reads, webhookId: number): Promise<WebhookRow> {
  return existing(await findWebhook(ctx, webhookId));
}

/** Loads the webhook of a path and locks it for a change. */
export async function loadForChange(ctx: Reads, webhookId: number): Promise<WebhookRow> {
  return existing(await lockWebhook(ctx, webhookId));
}

/** Loads the delivery of a path with its webhook. */
export async function loadDelivery(
  ctx: Reads,
  { webhook_id, delivery_id }: { webhook_id: number; delivery_id: number },
): Promise<{ webhook: WebhookRow; delivery: DeliveryRow }> {
  const webhook = await loadForChange(ctx, webhook_id);
  const delivery = await lockDelivery(ctx, webhook.id, delivery_id);
  if (!delivery) throw new Problem('not-found');
  return { webhook, delivery };
}

/** Has a worker send what is due of a webhook, after the commit. */
export function enqueueWebhook(ctx: Pick<Context, 'enqueue'>, entity_id: number, webhook_id: number): void {
  ctx.enqueue({ queue: 'deliver-webhook', body: { entity_id, webhook_id } });
}
