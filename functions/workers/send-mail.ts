import { sendEmail } from '../../lib/emails/send.ts';
import { queueMessages } from '../../lib/messages.ts';
import { worker } from '../../lib/runtime/worker.ts';

export const handler = worker({
  queue: 'send-mail',
  summary: 'Send one e-mail, at most once',
  timeout: 30,
  message: queueMessages['send-mail'],
  handle: (ctx, message) => sendEmail(ctx, message),
});
