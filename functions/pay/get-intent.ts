import { loadPayment, readPayment } from '../../lib/pay/payments/get-intent.ts';
import { IntentParameter, PaymentIntent } from '../../lib/pay/payments/schemas.ts';
import { payProblems } from '../../lib/pay/problems.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/pay/payment-intents/{payment_intent_id}',
  summary: 'Read a card payment',
  description:
    'While it is undecided the payment provider is asked, at most once in five seconds however many clients poll, so that a phone may poll after the tap; of an account that was withdrawn it is answered as it was seen last.',
  access: 'pay.take',
  transaction: 'own',
  params: { payment_intent_id: IntentParameter },
  output: PaymentIntent,
  status: 200,
  problems: payProblems,
  uses: ['field-keys', 'pay'],
  sends: ['render-receipt', 'send-mail'],
  target: (ctx, { params }) => ctx.transact(ctx.tenant, (trx) => loadPayment(trx, params.payment_intent_id)),
  handle: (ctx, { params, target }) => readPayment(ctx, params.payment_intent_id, target),
});
