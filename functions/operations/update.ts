import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadForChange } from '../../lib/operations/get.ts';
import { Operation, OperationPatch } from '../../lib/operations/schemas.ts';
import { updateOperation } from '../../lib/operations/update.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'PATCH',
  path: '/api/operations/{operation_id}',
  summary: 'Change an operation, close it or open it again',
  access: 'operation.write',
  versioned: true,
  params: { operation_id: IdParameter },
  body: OperationPatch,
  output: Operation,
  status: 200,
  target: (ctx, { params }) => loadForChange(ctx, params.operation_id),
  handle: (ctx, { target, body }) => updateOperation(ctx, target, body),
});
