import * as z from 'zod';
import { rotateLog } from '../../lib/event-log/rotate/rotate-events.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'rotate-events',
  summary: 'Compress the old days of the event log, join months into archives, remove what is too old',
  timeout: 900,
  memory: 1769,
  schedule: { cron: '0 3 1 * *' },
  input: z.strictObject({}),
  uses: ['event-store', 'event-log'],
  handle: (ctx) => rotateLog(ctx),
});
