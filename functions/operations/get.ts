import { loadOperation } from '../../lib/operations/load.ts';
import { presentOperation } from '../../lib/operations/present.ts';
import { Operation } from '../../lib/operations/schemas.ts';
import { endpoint } from '../../lib/runtime/endpoint.ts';
import { IdParameter } from '../../lib/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/operations/{operation_id}',
  summary: 'Read an operation',
  access: 'operation.read',
  params: { operation_id: IdParameter },
  output: Operation,
  status: 200,
  target: (ctx, { params }) => loadOperation(ctx, params.operation_id),
  handle: (_, { target }) => presentOperation(target),
});
