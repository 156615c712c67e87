import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { listReceiptBatches, receiptBatchFilters } from '../../lib/receipts/batches/list-batches.ts';
import { ReceiptBatchPage } from '../../lib/receipts/batches/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/receipts/batches',
  summary: 'List batches of receipts, the latest first',
  description: 'They are kept for 90 days. Read one for the visits that it refused.',
  access: 'receipt.batch',
  query: { ...pageQuery(['-batch_id']), ...receiptBatchFilters },
  output: ReceiptBatchPage,
  status: 200,
  handle: (ctx, { query }) => listReceiptBatches(ctx, query, readPage(query)),
});
