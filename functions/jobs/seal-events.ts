import * as z from 'zod';
import { sealDays } from '../../lib/event-log/seal.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'seal-events',
  summary: 'Seal the days of the event log that are over: one file and one signed digest each',
  timeout: 900,
  schedule: { cron: '0 1 * * *', timeZone: 'UTC' },
  input: z.strictObject({}),
  uses: ['event-store', 'event-log'],
  handle: (ctx) => sealDays(ctx),
});
