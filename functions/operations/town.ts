import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { getOperationTown, OperationTown } from '../../lib/sectors/town.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/operations/{operation_id}/town',
  summary: 'Say in which towns an operation is, and what is known of them',
  description:
    'Before its first sector too: what to show on a map, which postal codes to cut, whether dwellings can be weighed, and where the addresses are that no sector has.',
  access: 'geo.read',
  params: { operation_id: IdParameter },
  output: OperationTown,
  status: 200,
  handle: (ctx, { params }) => getOperationTown(ctx, params.operation_id),
});
