import { PageReply } from '../../lib/core/reply.ts';
import { linkPage } from '../../lib/pay/payments/link-page.ts';
import { LinkReference } from '../../lib/pay/payments/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/pay/link-page/{reference}',
  summary: 'Show a donor how the payment by link stands, in French',
  description: 'Without a script and without personal data: paid, not yet, or expired.',
  access: 'open',
  params: { reference: LinkReference },
  answers: 'html',
  status: 200,
  problems: ['not-found'],
  handle: async (ctx, { params }) => new PageReply(await linkPage(ctx, params.reference)),
});
