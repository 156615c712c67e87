import * as z from 'zod';
import { sweepEnrichments } from '../../lib/buildings/sweep-enrichments.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'sweep-enrichments',
  summary: 'Ask again for the building data of sectors, and the counts of communes, that wait for them',
  timeout: 60,
  schedule: { everyMinutes: 10 },
  input: z.strictObject({}),
  sends: ['enrich-addresses'],
  handle: (ctx) => sweepEnrichments(ctx),
});
