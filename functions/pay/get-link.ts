import { loadLink, readLink } from '../../lib/pay/payments/get-link.ts';
import { LinkParameter, PaymentLink } from '../../lib/pay/payments/schemas.ts';
import { payProblems } from '../../lib/pay/problems.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/pay/links/{payment_link_id}',
  summary: 'Read a payment link',
  description:
    'While it is undecided the payment provider is asked, at most once in five seconds however many clients poll, so that a phone may poll while the donor pays; of an account that was withdrawn it is answered as it was seen last.',
  access: 'pay.take',
  transaction: 'own',
  params: { payment_link_id: LinkParameter },
  output: PaymentLink,
  status: 200,
  problems: payProblems,
  uses: ['field-keys', 'pay'],
  sends: ['render-receipt', 'send-mail'],
  target: (ctx, { params }) => ctx.transact(ctx.tenant, (trx) => loadLink(trx, params.payment_link_id)),
  handle: (ctx, { params, target }) => readLink(ctx, params.payment_link_id, target),
});
