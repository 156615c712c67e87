import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { createWebhook } from '../../lib/webhooks/create.ts';
import { CreatedWebhook, WebhookDraft } from '../../lib/webhooks/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Have other software told of events',
  description:
    'Each event is sent to the address as `{type, timestamp, data}`, with ids and figures and no personal data, signed as the Standard Webhooks specification says: `webhook-id`, `webhook-timestamp`, `webhook-signature`. A 2xx within ten seconds takes it; anything else is tried again for three days. The order is not promised, and an event may come more than once, with the same `webhook-id`. The secret is shown here and never again. An association has at most ten.',
  access: 'webhooks.manage',
  stepUp: true,
  secretAnswer: true,
  body: WebhookDraft,
  output: CreatedWebhook,
  status: 201,
  location: '/api/webhooks/{webhook_id}',
  problems: ['entity-not-found', 'too-many-webhooks', 'webhook-exists', 'webhook-of-example'],
  uses: ['field-keys'],
  handle: (ctx, { body }) => createWebhook(ctx, body),
});
