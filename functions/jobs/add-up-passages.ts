import * as z from 'zod';
import { job } from '../../lib/runtime/job.ts';
import { addUpPassages } from '../../lib/stats/add-up-passages.ts';

export const handler = job({
  name: 'add-up-passages',
  summary: 'Add what has changed of passages to the sums that figures are read from',
  timeout: 300,
  schedule: { everyMinutes: 10 },
  input: z.strictObject({}),
  handle: (ctx) => addUpPassages(ctx),
});
