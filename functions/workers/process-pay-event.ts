import { queueMessages } from '../../lib/core/messages.ts';
import { processEvent } from '../../lib/pay/events/process-pay-event.ts';
import { worker } from '../../lib/runtime/worker.ts';

export const handler = worker({
  queue: 'process-pay-event',
  summary: 'Take over what the payment provider told',
  timeout: 60,
  batch: 1,
  concurrency: 10,
  message: queueMessages['process-pay-event'],
  uses: ['field-keys', 'pay'],
  sends: ['render-receipt', 'send-mail'],
  handle: (ctx, message) => processEvent(ctx, message),
});
