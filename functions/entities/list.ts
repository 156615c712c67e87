import { countedPageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { entityFilters, entitySorts, listEntities } from '../../lib/entities/list.ts';

import { EntityPage } from '../../lib/entities/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/entities',
  summary: 'List associations',
  description: 'A super administrator sees all of them, everybody else the own one.',
  access: 'entity.read',
  query: { ...countedPageQuery(entitySorts), ...entityFilters },
  output: EntityPage,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { query }) => listEntities(ctx, query, readPage(query)),
});
