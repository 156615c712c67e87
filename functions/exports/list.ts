import { countedPageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { exportFilters, listExports } from '../../lib/exports/list.ts';
import { ExportPage } from '../../lib/exports/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/exports',
  summary: 'List exports, the latest first',
  description:
    'Who asked for what, when, and whether it is ready. `url` is null here: read one for its address.',
  access: 'export.read',
  query: { ...countedPageQuery(['-export_id']), ...exportFilters },
  output: ExportPage,
  status: 200,
  handle: (ctx, { query }) => listExports(ctx, query, readPage(query)),
});
