import { IdParameter } from '../../lib/core/schemas/common.ts';
import { getReceiptBatch, loadReceiptBatch } from '../../lib/receipts/batches/get-batch.ts';
import { ReceiptBatch } from '../../lib/receipts/batches/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/receipts/batches/{batch_id}',
  summary: 'Read how far a batch of receipts has come, and what it could not issue',
  access: 'receipt.batch',
  params: { batch_id: IdParameter },
  output: ReceiptBatch,
  status: 200,
  target: (ctx, { params }) => loadReceiptBatch(ctx, params.batch_id),
  handle: (ctx, { target }) => getReceiptBatch(ctx, target),
});
