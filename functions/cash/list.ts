import { handoverFilters, listHandovers } from '../../lib/cash/list.ts';
import { HandoverPage } from '../../lib/cash/schemas.ts';
import { countedPageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/cash/handovers',
  summary: 'List hand-overs, the latest first',
  description: 'Members see those of their own money.',
  access: 'cash.read',
  query: { ...countedPageQuery(['-handover_id']), ...handoverFilters },
  output: HandoverPage,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { query }) => listHandovers(ctx, query, readPage(query)),
});
