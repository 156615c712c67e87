import { createPaymentLink } from '../../lib/pay/payments/create-link.ts';
import { LinkDraft, OpenedLink } from '../../lib/pay/payments/schemas.ts';
import { linkProblems } from '../../lib/pay/problems.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/pay/links',
  summary: 'Open a page on which the donor pays on the own phone',
  description:
    'Of the amount of the passage; the member shows the QR code. A passage has one open way to pay: a link cancels the open intent, and an intent the open link. While one is open it is answered again; when the amount has changed since, another one takes its place. Nothing but the payment provider’s own word makes a passage paid.',
  access: 'pay.take',
  transaction: 'own',
  body: LinkDraft,
  output: OpenedLink,
  status: 200,
  problems: linkProblems,
  uses: ['field-keys', 'pay'],
  sends: ['sync-payment', 'render-receipt', 'send-mail'],
  handle: (ctx, { body }) => createPaymentLink(ctx, body.passage_id),
});
