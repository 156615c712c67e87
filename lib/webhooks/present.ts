import type * as z from 'zod';
import type { Needs } from '../core/context.ts';
import type { DeliveryRow } from '../data/webhooks/deliveries.ts';
import type { WebhookRow } from '../data/webhooks/webhooks.ts';
import { DeliveryState, type Webhook, WebhookDelivery } from './schemas.ts';
import { webhookSealer } from './signed-request.ts';

export function presentWebhook(ctx: Needs<'cipher' | 'now'>, row: WebhookRow): z.input<typeof Webhook> {
  const url = webhookSealer(ctx, row).read('encrypted_url', row.encrypted_url);
  const isFormerValid = row.former_secret_until !== null && ctx.now < row.former_secret_until;
  return {
    webhook_id: row.id,
    entity_id: row.entity_id,
    name: row.name,
    url: url ?? '',
    events: row.events,
    active: row.disabled_at === null,
    disabled_reason: row.disabled_reason,
    disabled_at: row.disabled_at,
    failing_since: row.failing_since,
    paused_until: row.paused_until !== null && row.paused_until > ctx.now ? row.paused_until : null,
    last_delivered_at: row.last_delivered_at,
    former_secret_until: isFormerValid ? row.former_secret_until : null,
    ...(url === null ? { damaged: ['url'] } : {}),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const Failure = WebhookDelivery.shape.last_failure;
const Data = WebhookDelivery.shape.data;

export function presentDelivery(row: DeliveryRow): z.input<typeof WebhookDelivery> {
  const isOver = row.state === 'delivered' || row.state === 'failed';
  return {
    delivery_id: row.id,
    webhook_id: row.webhook_id,
    event_id: `evt_${row.event_id}`,
    type: row.type,
    occurred_at: row.occurred_at,
    data: Data.parse(row.data),
    state: DeliveryState.parse(row.state),
    attempts: row.attempts,
    next_attempt_at: isOver ? null : row.next_attempt_at,
    last_attempt_at: row.last_attempt_at,
    last_status: row.last_status,
    last_failure: Failure.parse(row.last_failure),
    delivered_at: row.delivered_at,
    created_at: row.created_at,
  };
}
