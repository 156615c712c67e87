import { operationDeleted } from '../../lib/consequences/seasons.ts';
import { IdParameter, ReasonParameter, SoftParameter } from '../../lib/core/schemas/common.ts';
import { deleteOperation } from '../../lib/operations/delete.ts';
import { loadForDeletion } from '../../lib/operations/get.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'DELETE',
  path: '/api/operations/{operation_id}',
  summary: 'Delete an operation',
  description: 'What lies in it is out of sight until the operation is restored.',
  access: 'operation.write',
  versioned: true,
  params: { operation_id: IdParameter },
  query: { soft: SoftParameter, reason: ReasonParameter },
  status: 204,
  problems: ['still-referenced'],
  consequences: operationDeleted,
  sends: ['sync-payment'],
  target: (ctx, { params }) => loadForDeletion(ctx, params.operation_id),
  handle: (ctx, { target, query }) => deleteOperation(ctx, target, query),
});
