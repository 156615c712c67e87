import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadEntity } from '../../lib/entities/get.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { readEntityCsv } from '../../lib/stats/entity-csv.ts';
import { statsCsvDescription } from '../../lib/stats/query.ts';
import { EntityCsvQuery } from '../../lib/stats/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/stats/entities/{entity_id}/csv',
  summary: 'Read a table of the figures of an operation as a file',
  description: statsCsvDescription,
  access: 'stats.read',
  params: { entity_id: IdParameter },
  query: EntityCsvQuery,
  status: 200,
  answers: 'file',
  contentType: 'text/csv',
  uses: ['field-keys'],
  target: (ctx, { params }) => loadEntity(ctx, params.entity_id),
  handle: (ctx, { target, query }) => readEntityCsv(ctx, target, query),
});
