import { issueReceipt } from '../../lib/receipts/create.ts';
import { issueProblems } from '../../lib/receipts/rules.ts';
import { IssuedReceipt, ReceiptDraft } from '../../lib/receipts/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/receipts',
  summary: 'Issue the receipt of a passage',
  description:
    'The number is taken at once; the document is rendered and mailed afterwards. Whether or not the operation is open.',
  access: 'receipt.issue',
  body: ReceiptDraft,
  output: IssuedReceipt,
  status: 202,
  problems: issueProblems,
  uses: ['field-keys'],
  sends: ['render-receipt'],
  handle: (ctx, { body }) => issueReceipt(ctx, body.passage_id, body),
});
