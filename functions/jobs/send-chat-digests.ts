import * as z from 'zod';
import { sendChatDigests } from '../../lib/chat/send-chat-digests.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'send-chat-digests',
  summary: 'Remind by e-mail of messages that were not read for a day',
  timeout: 300,
  schedule: { cron: '0 8 * * *' },
  input: z.strictObject({}),
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx) => sendChatDigests(ctx),
});
