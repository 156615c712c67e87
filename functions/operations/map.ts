import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { OperationMap, readMap } from '../../lib/stats/map.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/operations/{operation_id}/map',
  summary: 'Read all that a map shows',
  description:
    'In columns, some forty bytes for each address. The `ETag` changes with the association: ask again with `If-None-Match`. Members see their own sectors.',
  access: 'stats.read',
  params: { operation_id: IdParameter },
  output: OperationMap,
  status: 200,
  tagged: true,
  problems: ['map-too-large'],
  handle: (ctx, { params }) => readMap(ctx, params.operation_id),
});
