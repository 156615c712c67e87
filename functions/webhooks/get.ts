import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { getWebhook } from '../../lib/webhooks/get.ts';
import { Webhook } from '../../lib/webhooks/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/webhooks/{webhook_id}',
  summary: 'Read a webhook',
  access: 'webhooks.manage',
  params: { webhook_id: IdParameter },
  output: Webhook,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { params }) => getWebhook(ctx, params.webhook_id),
});
