import { countedPageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { listReceipts, receiptFilters, receiptSorts } from '../../lib/receipts/list.ts';
import { ReceiptPage } from '../../lib/receipts/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/receipts',
  summary: 'List receipts, the latest first',
  description: 'Members see those of their own passages.',
  access: 'receipt.read',
  query: { ...countedPageQuery(receiptSorts), ...receiptFilters },
  output: ReceiptPage,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { query }) => listReceipts(ctx, query, readPage(query)),
});
