import { queueMessages } from '../../lib/core/messages.ts';
import { receiptAssets } from '../../lib/receipts/pdf/fonts.ts';
import { takeReceiptMessage } from '../../lib/receipts/render-receipt.ts';
import { worker } from '../../lib/runtime/worker.ts';

export const handler = worker({
  queue: 'render-receipt',
  summary:
    'Render, store and mail a receipt, issue the next ones of a batch, or remove the files of receipts that are gone',
  timeout: 30,
  batch: 10,
  concurrency: 5,
  assets: receiptAssets,
  message: queueMessages['render-receipt'],
  uses: ['field-keys', 'files-read', 'files-write', 'receipts-remove', 'uploads-read'],
  sends: ['send-mail', 'render-receipt'],
  handle: takeReceiptMessage,
});
