import { queueMessages } from '../../lib/core/messages.ts';
import { syncQueuedPayment } from '../../lib/pay/payments/sync-payment.ts';
import { worker } from '../../lib/runtime/worker.ts';

export const handler = worker({
  queue: 'sync-payment',
  summary: 'Bring a card payment to where the provider says it is',
  timeout: 60,
  batch: 1,
  concurrency: 5,
  message: queueMessages['sync-payment'],
  uses: ['field-keys', 'pay'],
  sends: ['render-receipt', 'send-mail'],
  handle: (ctx, message) => syncQueuedPayment(ctx, message),
});
