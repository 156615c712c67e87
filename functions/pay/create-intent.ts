import { createPaymentIntent } from '../../lib/pay/payments/create-intent.ts';
import { IntentDraft, OpenedIntent } from '../../lib/pay/payments/schemas.ts';
import { intentProblems } from '../../lib/pay/problems.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/pay/payment-intents',
  summary: 'Open a card payment for a passage',
  description:
    'Of the amount of the passage. While one is open it is answered again; when the amount has changed since, it is cancelled and another one takes its place. Nothing but the payment provider’s own word makes a passage paid.',
  access: 'pay.take',
  transaction: 'own',
  body: IntentDraft,
  output: OpenedIntent,
  status: 200,
  problems: intentProblems,
  uses: ['field-keys', 'pay'],
  sends: ['sync-payment', 'render-receipt', 'send-mail'],
  handle: (ctx, { body }) => createPaymentIntent(ctx, body.passage_id),
});
