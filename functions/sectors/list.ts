import { countedPageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { listSectors, sectorFilters, sectorSorts } from '../../lib/sectors/list.ts';

import { SectorPage } from '../../lib/sectors/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/sectors',
  summary: 'List sectors',
  description: 'Members see the sectors assigned to them.',
  access: 'sector.read',
  query: { ...countedPageQuery(sectorSorts), ...sectorFilters },
  output: SectorPage,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { query }) => listSectors(ctx, query, readPage(query)),
});
