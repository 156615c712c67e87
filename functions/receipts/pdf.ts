import { IdParameter } from '../../lib/core/schemas/common.ts';
import { pdfReply } from '../../lib/receipts/pdf/pdf.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/receipts/{receipt_id}/pdf',
  summary: 'Read the document of a receipt',
  description: 'The same bytes every time.',
  access: 'receipt.read',
  transaction: 'own',
  params: { receipt_id: IdParameter },
  status: 200,
  answers: 'file',
  contentType: 'application/pdf',
  problems: ['receipt-pending'],
  uses: ['files-read'],
  handle: (ctx, { params }) => pdfReply(ctx, params.receipt_id),
});
