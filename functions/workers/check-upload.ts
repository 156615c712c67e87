import { queueMessages } from '../../lib/core/messages.ts';
import { worker } from '../../lib/runtime/worker.ts';
import { checkUpload, refuseUpload } from '../../lib/uploads/check-upload.ts';

export const handler = worker({
  queue: 'check-upload',
  summary: 'Check what was uploaded, write pictures anew, and remove what was deleted',
  timeout: 60,
  memory: 1769,
  batch: 1,
  concurrency: 5,
  message: queueMessages['check-upload'],
  uses: ['uploads-check'],
  handle: (ctx, message) => checkUpload(ctx, message),
  giveUp: (ctx, message) => refuseUpload(ctx, message),
});
