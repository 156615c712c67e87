import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { loadForChange } from '../../lib/webhooks/load.ts';
import { Webhook, WebhookPatch } from '../../lib/webhooks/schemas.ts';
import { updateWebhook } from '../../lib/webhooks/update.ts';

export const handler = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/{webhook_id}',
  summary: 'Change a webhook, switch it off or on',
  description:
    'What is due while it is off waits, and is sent when it is on again. What happens while it is off is not sent: ask the lists, with `updated_since`.',
  access: 'webhooks.manage',
  versioned: true,
  params: { webhook_id: IdParameter },
  body: WebhookPatch,
  output: Webhook,
  status: 200,
  problems: ['second-factor-required', 'webhook-exists'],
  uses: ['field-keys'],
  sends: ['deliver-webhook'],
  target: (ctx, { params }) => loadForChange(ctx, params.webhook_id),
  handle: (ctx, { target, body }) => updateWebhook(ctx, target, body),
});
