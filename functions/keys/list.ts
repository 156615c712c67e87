import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { keyFilters, listKeys } from '../../lib/keys/list.ts';
import { ApiKeyPage } from '../../lib/keys/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/keys',
  summary: 'List the keys of software',
  description: 'The latest first, expired ones too. One that was ended is in the history alone.',
  access: 'keys.manage',
  query: { ...pageQuery(['-key_id']), ...keyFilters },
  output: ApiKeyPage,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { query }) => listKeys(ctx, query, readPage(query)),
});
