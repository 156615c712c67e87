import { queueMessages } from '../../lib/core/messages.ts';
import { receiptAssets } from '../../lib/receipts/fonts.ts';
import { removeStoredPdfs } from '../../lib/receipts/remove-pdfs.ts';
import { renderPendingReceipt } from '../../lib/receipts/render-receipt.ts';
import { worker } from '../../lib/runtime/worker.ts';

export const handler = worker({
  queue: 'render-receipt',
  summary: 'Render, store and mail a receipt, or remove the files of receipts that are gone',
  timeout: 30,
  batch: 10,
  concurrency: 5,
  assets: receiptAssets,
  message: queueMessages['render-receipt'],
  uses: ['field-keys', 'files-read', 'files-write', 'receipts-remove', 'uploads-read'],
  sends: ['send-mail'],
  handle: (ctx, message) =>
    'removed' in message ? removeStoredPdfs(ctx, message) : renderPendingReceipt(ctx, message),
});
