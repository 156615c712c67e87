import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { loadDelivery } from '../../lib/webhooks/load.ts';
import { resend } from '../../lib/webhooks/resend.ts';
import { WebhookDelivery } from '../../lib/webhooks/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/webhooks/{webhook_id}/deliveries/{delivery_id}/resend',
  summary: 'Send a delivery again',
  description: 'Under the `webhook-id` it had, also one that the receiver took.',
  access: 'webhooks.manage',
  params: { webhook_id: IdParameter, delivery_id: IdParameter },
  output: WebhookDelivery,
  status: 202,
  problems: ['webhook-off'],
  sends: ['deliver-webhook'],
  target: (ctx, { params }) => loadDelivery(ctx, params),
  handle: (ctx, { target }) => resend(ctx, target),
});
