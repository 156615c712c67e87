import * as z from 'zod';
import { sweepEmails } from '../../lib/emails/sweep-emails.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'sweep-emails',
  summary: 'Bring e-mails that are due back into their queue',
  timeout: 60,
  schedule: { everyMinutes: 1 },
  input: z.strictObject({}),
  sends: ['send-mail'],
  handle: (ctx) => sweepEmails(ctx),
});
