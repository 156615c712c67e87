import * as z from 'zod';
import { job } from '../../lib/runtime/job.ts';
import { refreshTowns } from '../../lib/towns/refresh-towns.ts';

export const handler = job({
  name: 'refresh-towns',
  summary: 'Ask for the addresses of communes again that are older than a month',
  timeout: 300,
  schedule: { cron: '30 2 * * *' },
  input: z.strictObject({}),
  sends: ['import-town'],
  handle: (ctx) => refreshTowns(ctx),
});
