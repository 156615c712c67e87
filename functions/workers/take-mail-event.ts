import { emailSent } from '../../lib/consequences/mail-and-files.ts';
import { queueMessages } from '../../lib/core/messages.ts';
import { takeMailEvent } from '../../lib/emails/take-mail-event.ts';
import { worker } from '../../lib/runtime/worker.ts';

export const handler = worker({
  queue: 'take-mail-event',
  summary: 'Take over what the mail provider tells of an e-mail',
  timeout: 30,
  batch: 10,
  concurrency: 2,
  message: queueMessages['take-mail-event'],
  consequences: emailSent,
  uses: ['field-keys'],
  handle: (ctx, event) => takeMailEvent(ctx, event),
});
