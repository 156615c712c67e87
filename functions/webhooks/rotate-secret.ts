import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { loadForChange } from '../../lib/webhooks/load.ts';
import { rotateSecret } from '../../lib/webhooks/rotate-secret.ts';
import { WebhookSecret } from '../../lib/webhooks/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/webhooks/{webhook_id}/rotate-secret',
  summary: 'Give a webhook another secret',
  description:
    'For 24 hours deliveries are signed with the secret before, too: `webhook-signature` then has two signatures. Doing it twice leaves the first secret out at once.',
  access: 'webhooks.manage',
  stepUp: true,
  secretAnswer: true,
  params: { webhook_id: IdParameter },
  output: WebhookSecret,
  status: 200,
  uses: ['field-keys'],
  target: (ctx, { params }) => loadForChange(ctx, params.webhook_id),
  handle: (ctx, { target }) => rotateSecret(ctx, target),
});
