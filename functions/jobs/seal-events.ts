import * as z from 'zod';
import { sealDays } from '../../lib/event-log/seal/seal-events.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'seal-events',
  summary: 'Seal the days of the event log that are over: one file and one signed digest each',
  timeout: 900,
  memory: 1769,
  schedule: { cron: '0 1 * * *', timeZone: 'UTC' },
  input: z.strictObject({ accept_gap: z.boolean().optional() }),
  uses: ['event-store', 'event-log'],
  handle: (ctx, { accept_gap: acceptGap }) => sealDays(ctx, { acceptGap }),
});
