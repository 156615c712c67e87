import { Refund, RefundDraft } from '../../lib/pay/payments/schemas.ts';
import { refundProblems } from '../../lib/pay/problems.ts';
import { refundPassage } from '../../lib/pay/refunds/create-refund.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/pay/refunds',
  summary: 'Give back a card payment, or a part of it',
  description:
    'Whether or not the operation is open and the association still takes cards. Make a new `Idempotency-Key` for each refund and repeat it with the request: one whose answer was lost is answered with the same refund, and nothing is given back twice. What becomes of a refund that is `pending` is seen at the passage (`payment_state`, `refunded`) and in `GET /api/pay/reconciliation`.',
  access: 'pay.refund',
  stepUp: true,
  idempotencyKey: 'required',
  transaction: 'own',
  body: RefundDraft,
  output: Refund,
  status: 200,
  problems: refundProblems,
  uses: ['field-keys', 'pay'],
  sends: ['sync-payment', 'render-receipt', 'send-mail'],
  handle: (ctx, { body }) => refundPassage(ctx, body),
});
