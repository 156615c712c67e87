import { pageQuery, readPage } from '../../lib/pages.ts';
import { listReceipts } from '../../lib/receipts/list.ts';
import { ReceiptPage } from '../../lib/receipts/schemas.ts';
import { endpoint } from '../../lib/runtime/endpoint.ts';
import { IdParameter } from '../../lib/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/receipts',
  summary: 'List receipts, the latest first',
  description: 'Members see those of their own passages.',
  access: 'receipt.read',
  query: { ...pageQuery(['-receipt_id']), passage_id: IdParameter.optional() },
  output: ReceiptPage,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { query }) => listReceipts(ctx, { passageId: query.passage_id }, readPage(query)),
});
