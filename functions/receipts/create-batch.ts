import { createReceiptBatch } from '../../lib/receipts/batches/create-batch.ts';
import { ReceiptBatch, ReceiptBatchDraft } from '../../lib/receipts/batches/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/receipts/batches',
  summary: 'Ask for the receipts that are missing in an operation',
  description:
    'Of visits with money that has arrived and without a live receipt. They are issued afterwards, in the order of the visits; each is mailed as a single one is. Read the batch until it is `done`: a visit that could not get one is named there and stops no other.',
  access: 'receipt.batch',
  body: ReceiptBatchDraft,
  output: ReceiptBatch,
  status: 202,
  problems: ['operation-not-found', 'operation-closed'],
  sends: ['render-receipt'],
  handle: (ctx, { body }) => createReceiptBatch(ctx, body),
});
