import { IdParameter } from '../../lib/core/schemas/common.ts';
import { QueuedReceipt, ReceiptRecipient } from '../../lib/receipts/schemas.ts';
import { loadForSending, sendReceipt } from '../../lib/receipts/send.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/receipts/{receipt_id}/send',
  summary: 'Mail a receipt again',
  description: 'A new e-mail each time. Who issues receipts may, members those of their own passages.',
  access: 'receipt.issue',
  params: { receipt_id: IdParameter },
  body: ReceiptRecipient,
  output: QueuedReceipt,
  status: 202,
  problems: ['receipt-cancelled', 'receipt-pending', 'address-suppressed', 'erased'],
  uses: ['field-keys'],
  sends: ['send-mail'],
  target: (ctx, { params }) => loadForSending(ctx, params.receipt_id),
  handle: (ctx, { target, body }) => sendReceipt(ctx, target, body),
});
