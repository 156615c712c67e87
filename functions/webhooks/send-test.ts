import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { loadForChange } from '../../lib/webhooks/load.ts';
import { WebhookDelivery } from '../../lib/webhooks/schemas.ts';
import { sendTest } from '../../lib/webhooks/send-test.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/webhooks/{webhook_id}/test',
  summary: 'Send a webhook a test',
  description:
    'A `webhook.test` is sent once, also while the webhook is off or waits. Read the deliveries for what came of it.',
  access: 'webhooks.manage',
  params: { webhook_id: IdParameter },
  output: WebhookDelivery,
  status: 202,
  sends: ['deliver-webhook'],
  target: (ctx, { params }) => loadForChange(ctx, params.webhook_id),
  handle: (ctx, { target }) => sendTest(ctx, target),
});
