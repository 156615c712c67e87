import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { listWebhooks, webhookFilters } from '../../lib/webhooks/list.ts';
import { WebhookPage } from '../../lib/webhooks/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'List the webhooks',
  access: 'webhooks.manage',
  query: { ...pageQuery(['webhook_id']), ...webhookFilters },
  output: WebhookPage,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { query }) => listWebhooks(ctx, query, readPage(query)),
});
