import { PageReply } from '../../lib/core/reply.ts';
import { returnPage } from '../../lib/pay/accounts/onboarding-link.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/pay/onboarding/return',
  summary: 'Show the page after the questions of the payment provider, in French',
  access: 'open',
  transaction: 'none',
  answers: 'html',
  status: 200,
  handle: ({ settings }) => new PageReply(returnPage(settings.appUrl)),
});
