import { IdParameter } from '../../lib/core/schemas/common.ts';
import { cancelByHand } from '../../lib/receipts/cancel.ts';
import { loadReceipt } from '../../lib/receipts/get.ts';
import { Receipt, ReceiptCancellation } from '../../lib/receipts/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/receipts/{receipt_id}/cancel',
  summary: 'Cancel a receipt',
  description:
    'Its number stays and is not used again; the passage may be changed and receipted again. Whoever got it by e-mail is told.',
  access: 'receipt.cancel',
  params: { receipt_id: IdParameter },
  body: ReceiptCancellation,
  output: Receipt,
  status: 200,
  problems: ['receipt-cancelled'],
  uses: ['field-keys'],
  sends: ['send-mail'],
  target: (ctx, { params }) => loadReceipt(ctx, params.receipt_id),
  handle: (ctx, { target, body }) => cancelByHand(ctx, target, body.reason),
});
