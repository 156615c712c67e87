import { enrichAddresses, failEnrichment } from '../../lib/buildings/enrich-addresses.ts';
import { queueMessages } from '../../lib/core/messages.ts';
import { worker } from '../../lib/runtime/worker.ts';

export const handler = worker({
  queue: 'enrich-addresses',
  summary: 'Give the addresses of a sector the data of their buildings',
  timeout: 120,
  batch: 1,
  concurrency: 5,
  message: queueMessages['enrich-addresses'],
  uses: ['buildings'],
  handle: (ctx, message) => enrichAddresses(ctx, message),
  giveUp: (ctx, message) => failEnrichment(ctx, message),
});
