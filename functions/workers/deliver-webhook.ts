import { queueMessages } from '../../lib/core/messages.ts';
import { worker } from '../../lib/runtime/worker.ts';
import { deliverWebhook } from '../../lib/webhooks/deliver-webhook.ts';

export const handler = worker({
  queue: 'deliver-webhook',
  summary: 'Send the events that a webhook has waiting to its receiver',
  timeout: 60,
  batch: 1,
  // A receiver that hangs holds one of them for ten seconds.
  concurrency: 10,
  message: queueMessages['deliver-webhook'],
  uses: ['field-keys', 'webhooks'],
  sends: ['deliver-webhook', 'send-mail'],
  handle: (ctx, message) => deliverWebhook(ctx, message),
});
