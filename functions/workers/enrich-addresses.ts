import { countDwellingsOfCommune } from '../../lib/buildings/count-dwellings.ts';
import { enrichAddresses, failEnrichment } from '../../lib/buildings/enrich-addresses.ts';
import { queueMessages } from '../../lib/core/messages.ts';
import { worker } from '../../lib/runtime/worker.ts';

export const handler = worker({
  queue: 'enrich-addresses',
  summary: 'Give the addresses of a sector the data of their buildings, or count the dwellings of a commune',
  timeout: 120,
  batch: 1,
  concurrency: 5,
  message: queueMessages['enrich-addresses'],
  uses: ['buildings'],
  handle: (ctx, message) =>
    'sector_id' in message ? enrichAddresses(ctx, message) : countDwellingsOfCommune(ctx, message),
  // The sweep requests the count of a commune again.
  giveUp: async (ctx, message) => ('sector_id' in message ? failEnrichment(ctx, message) : undefined),
});
