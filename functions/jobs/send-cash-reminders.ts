import * as z from 'zod';
import { sendCashReminders } from '../../lib/cash/send-cash-reminders.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'send-cash-reminders',
  summary: 'Tell treasurers once a week what has been due for more than 14 days',
  timeout: 300,
  // Runs every morning, because each operation has its own day of the week for the reminder.
  schedule: { cron: '30 8 * * *' },
  input: z.strictObject({}),
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx) => sendCashReminders(ctx),
});
