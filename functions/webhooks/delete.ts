import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { removeWebhook } from '../../lib/webhooks/delete.ts';
import { loadForChange } from '../../lib/webhooks/load.ts';

export const handler = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/{webhook_id}',
  summary: 'Delete a webhook, with what it has waiting',
  access: 'webhooks.manage',
  versioned: true,
  params: { webhook_id: IdParameter },
  status: 204,
  target: (ctx, { params }) => loadForChange(ctx, params.webhook_id),
  handle: (ctx, { target }) => removeWebhook(ctx, target),
});
