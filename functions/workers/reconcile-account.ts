import { queueMessages } from '../../lib/core/messages.ts';
import { reconcileAccount } from '../../lib/pay/reconciliation/reconcile-account.ts';
import { worker } from '../../lib/runtime/worker.ts';

export const handler = worker({
  queue: 'reconcile-account',
  summary: 'Compare the account of an association with its passages',
  timeout: 300,
  batch: 1,
  concurrency: 2,
  message: queueMessages['reconcile-account'],
  uses: ['field-keys', 'pay'],
  sends: ['render-receipt', 'send-mail'],
  handle: (ctx, message) => reconcileAccount(ctx, message),
});
