import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadReceipt, presentReceipt } from '../../lib/receipts/get.ts';
import { Receipt } from '../../lib/receipts/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/receipts/{receipt_id}',
  summary: 'Read a receipt',
  access: 'receipt.read',
  params: { receipt_id: IdParameter },
  output: Receipt,
  status: 200,
  uses: ['field-keys'],
  target: (ctx, { params }) => loadReceipt(ctx, params.receipt_id),
  handle: (ctx, { target }) => presentReceipt(ctx, target),
});
