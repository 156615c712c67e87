import { cancelPayment } from '../../lib/pay/payments/cancel-intent.ts';
import { loadOwnLink, presentStoredLink } from '../../lib/pay/payments/get-link.ts';
import { LinkParameter, PaymentLink } from '../../lib/pay/payments/schemas.ts';
import { payProblems } from '../../lib/pay/problems.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/pay/links/{payment_link_id}/cancel',
  summary: 'Close a payment link that nobody has paid',
  description: 'One that is closed or expired already is answered as it is.',
  access: 'pay.take',
  transaction: 'own',
  params: { payment_link_id: LinkParameter },
  output: PaymentLink,
  status: 200,
  problems: [...payProblems, 'not-cancelable', 'pay-account-disconnected'],
  uses: ['field-keys', 'pay'],
  sends: ['render-receipt', 'send-mail'],
  target: (ctx, { params }) => ctx.transact(ctx.tenant, (trx) => loadOwnLink(trx, params.payment_link_id)),
  handle: (ctx, { params, target }) =>
    cancelPayment(ctx, target.payment, () => presentStoredLink(ctx, params.payment_link_id)),
});
