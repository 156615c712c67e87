import { createOperation } from '../../lib/operations/create.ts';
import { Operation, OperationDraft } from '../../lib/operations/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/operations',
  summary: 'Open an operation (one round of collecting)',
  access: 'operation.write',
  body: OperationDraft,
  output: Operation,
  status: 201,
  location: '/api/operations/{operation_id}',
  problems: ['entity-not-found'],
  handle: (ctx, { body }) => createOperation(ctx, body),
});
