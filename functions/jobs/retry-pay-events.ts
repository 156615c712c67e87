import * as z from 'zod';
import { retryEvents } from '../../lib/pay/events/retry-pay-events.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'retry-pay-events',
  summary: 'Bring payment events back into their queue that were not taken over',
  timeout: 60,
  schedule: { everyMinutes: 60 },
  input: z.strictObject({}),
  sends: ['process-pay-event'],
  handle: (ctx) => retryEvents(ctx),
});
