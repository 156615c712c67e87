import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { listPassages, passageFilters, passageSorts } from '../../lib/passages/list.ts';
import { PassagePage } from '../../lib/passages/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/passages',
  summary: 'List passages, the newest visits first',
  description: 'Members see their own and those of their sectors.',
  access: 'passage.read',
  query: { ...pageQuery(passageSorts), ...passageFilters },
  output: PassagePage,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { query }) => listPassages(ctx, query, readPage(query)),
});
