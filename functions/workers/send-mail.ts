import { emailSent } from '../../lib/consequences/mail-and-files.ts';
import { queueMessages } from '../../lib/core/messages.ts';
import { sendEmail } from '../../lib/emails/send-mail.ts';
import { sendAskedLink } from '../../lib/passwords/forgot.ts';
import { receiptAttachments } from '../../lib/receipts/pdf/pdf.ts';
import { worker } from '../../lib/runtime/worker.ts';

export const handler = worker({
  queue: 'send-mail',
  summary: 'Send one e-mail, at most once',
  timeout: 30,
  // A mail server may take ten seconds per e-mail.
  batch: 2,
  concurrency: 2,
  message: queueMessages['send-mail'],
  consequences: emailSent,
  uses: ['field-keys', 'files-read', 'mail'],
  sends: ['send-mail'],
  handle: (ctx, message) =>
    'email_id' in message ? sendEmail(ctx, message, receiptAttachments) : sendAskedLink(ctx, message),
});
