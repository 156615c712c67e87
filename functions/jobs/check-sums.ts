import * as z from 'zod';
import { job } from '../../lib/runtime/job.ts';
import { checkSums } from '../../lib/stats/check-sums.ts';

export const handler = job({
  name: 'check-sums',
  summary: 'Compare the kept sums with the passages, and correct what differs',
  timeout: 900,
  schedule: { cron: '0 3 * * *' },
  input: z.strictObject({}),
  handle: (ctx) => checkSums(ctx),
});
