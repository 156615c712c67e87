import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadOperation, presentOperation } from '../../lib/operations/get.ts';
import { Operation } from '../../lib/operations/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/operations/{operation_id}',
  summary: 'Read an operation',
  access: 'operation.read',
  params: { operation_id: IdParameter },
  output: Operation,
  status: 200,
  target: (ctx, { params }) => loadOperation(ctx, params.operation_id),
  handle: (ctx, { target }) => presentOperation(ctx, target),
});
