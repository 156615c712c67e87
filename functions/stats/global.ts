import { CsvParameters } from '../../lib/core/text/csv.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { readGlobalStats } from '../../lib/stats/global.ts';
import { readGlobalCsv } from '../../lib/stats/global-csv.ts';
import { GlobalStats, GlobalStatsQuery } from '../../lib/stats/global-schemas.ts';
import { globalStatsDescription } from '../../lib/stats/query.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/stats/global',
  summary: 'Read the figures of the platform',
  description: globalStatsDescription,
  access: 'stats.global',
  query: GlobalStatsQuery,
  output: GlobalStats,
  status: 200,
  tagged: true,
  csv: { query: CsvParameters, answer: (ctx, { query }) => readGlobalCsv(ctx, query) },
  handle: (ctx, { query }) => readGlobalStats(ctx, query),
});
