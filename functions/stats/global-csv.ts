import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { readGlobalCsv } from '../../lib/stats/global-csv.ts';
import { GlobalCsvQuery } from '../../lib/stats/global-schemas.ts';
import { statsCsvDescription } from '../../lib/stats/query.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/stats/global/csv',
  summary: 'Read a table of the figures of the platform as a file',
  description: statsCsvDescription,
  access: 'stats.global',
  query: GlobalCsvQuery,
  status: 200,
  answers: 'file',
  contentType: 'text/csv',
  handle: (ctx, { query }) => readGlobalCsv(ctx, query),
});
