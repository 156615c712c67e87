import { cancelPayment } from '../../lib/pay/payments/cancel-intent.ts';
import { loadOwnPayment, presentStoredPayment } from '../../lib/pay/payments/get-intent.ts';
import { IntentParameter, PaymentIntent } from '../../lib/pay/payments/schemas.ts';
import { payProblems } from '../../lib/pay/problems.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/pay/payment-intents/{payment_intent_id}/cancel',
  summary: 'Cancel a card payment that nobody has paid',
  description: 'One that is cancelled already is answered as it is.',
  access: 'pay.take',
  transaction: 'own',
  params: { payment_intent_id: IntentParameter },
  output: PaymentIntent,
  status: 200,
  problems: [...payProblems, 'not-cancelable', 'pay-account-disconnected'],
  uses: ['field-keys', 'pay'],
  sends: ['render-receipt', 'send-mail'],
  target: (ctx, { params }) =>
    ctx.transact(ctx.tenant, (trx) => loadOwnPayment(trx, params.payment_intent_id)),
  handle: (ctx, { params, target }) =>
    cancelPayment(ctx, target.payment, () => presentStoredPayment(ctx, params.payment_intent_id)),
});
