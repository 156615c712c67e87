import { IdParameter } from '../../lib/core/schemas/common.ts';
import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { listPayLocations } from '../../lib/pay/accounts/list-locations.ts';
import { PayLocationPage } from '../../lib/pay/accounts/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/pay/locations',
  summary: 'List the places where an association takes cards, the newest first',
  access: 'pay.account',
  query: {
    ...pageQuery(['-created_at']),
    entity_id: IdParameter.optional().meta({ description: 'Left out: the association of the session.' }),
  },
  output: PayLocationPage,
  status: 200,
  problems: ['not-found'],
  uses: ['field-keys'],
  handle: (ctx, { query }) => listPayLocations(ctx, query.entity_id, readPage(query)),
});
