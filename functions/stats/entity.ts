import { IdParameter } from '../../lib/core/schemas/common.ts';
import { CsvParameters } from '../../lib/core/text/csv.ts';
import { loadEntity } from '../../lib/entities/get.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { readEntityStats } from '../../lib/stats/entity.ts';
import { readEntityCsv } from '../../lib/stats/entity-csv.ts';
import { entityStatsDescription } from '../../lib/stats/query.ts';
import { EntityStats, EntityStatsQuery } from '../../lib/stats/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/stats/entities/{entity_id}',
  summary: 'Read the figures of an operation',
  description: entityStatsDescription,
  access: 'stats.read',
  params: { entity_id: IdParameter },
  query: EntityStatsQuery,
  output: EntityStats,
  status: 200,
  tagged: true,
  uses: ['field-keys'],
  target: (ctx, { params }) => loadEntity(ctx, params.entity_id),
  csv: { query: CsvParameters, answer: (ctx, { target, query }) => readEntityCsv(ctx, target, query) },
  handle: (ctx, { target, query }) => readEntityStats(ctx, target, query),
});
