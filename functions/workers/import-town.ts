import { queueMessages } from '../../lib/core/messages.ts';
import { worker } from '../../lib/runtime/worker.ts';
import { giveUpTown, importTown, STEP_SECONDS } from '../../lib/towns/import-town.ts';

export const handler = worker({
  queue: 'import-town',
  summary: 'Fetch the addresses of a commune and take them over, step by step',
  timeout: STEP_SECONDS,
  batch: 1,
  concurrency: 2,
  message: queueMessages['import-town'],
  uses: ['files-read', 'imports-write', 'uploads-read', 'address-source'],
  sends: ['import-town', 'enrich-addresses'],
  handle: (ctx, message) => importTown(ctx, message),
  giveUp: (ctx, message) => giveUpTown(ctx, message),
});
