import * as z from 'zod';
import { job } from '../../lib/runtime/job.ts';
import { sweepUploads } from '../../lib/uploads/sweep-uploads.ts';

export const handler = job({
  name: 'sweep-uploads',
  summary: 'Ask again for the check of uploads whose check did not end',
  timeout: 60,
  schedule: { everyMinutes: 15 },
  input: z.strictObject({}),
  sends: ['check-upload'],
  handle: (ctx) => sweepUploads(ctx),
});
