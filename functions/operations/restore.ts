import { operationRestored } from '../../lib/consequences/seasons.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadForRestoration } from '../../lib/operations/get.ts';
import { restoreOperation } from '../../lib/operations/restore.ts';
import { Operation } from '../../lib/operations/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/operations/{operation_id}/restore',
  summary: 'Restore a deleted operation',
  description: 'One that lives is answered as it is.',
  access: 'restore',
  params: { operation_id: IdParameter },
  output: Operation,
  status: 200,
  consequences: operationRestored,
  uses: ['field-keys'],
  sends: ['sync-payment', 'render-receipt', 'send-mail'],
  target: (ctx, { params }) => loadForRestoration(ctx, params.operation_id),
  handle: (ctx, { target }) => restoreOperation(ctx, target),
});
