import { IdParameter } from '../../lib/core/schemas/common.ts';
import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { deliveryFilters, listDeliveries } from '../../lib/webhooks/list-deliveries.ts';
import { loadWebhook } from '../../lib/webhooks/load.ts';
import { WebhookDeliveryPage } from '../../lib/webhooks/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/webhooks/{webhook_id}/deliveries',
  summary: 'List what was sent to a webhook and what came of it, the latest first',
  description: 'Kept for 30 days. Of what the receiver answered only the status is kept.',
  access: 'webhooks.manage',
  params: { webhook_id: IdParameter },
  query: { ...pageQuery(['-delivery_id']), ...deliveryFilters },
  output: WebhookDeliveryPage,
  status: 200,
  target: (ctx, { params }) => loadWebhook(ctx, params.webhook_id),
  handle: (ctx, { target, query }) => listDeliveries(ctx, target, query, readPage(query)),
});
