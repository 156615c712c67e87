import { returnPage } from '../../lib/pay/onboarding-pages.ts';
import { PageReply } from '../../lib/reply.ts';
import { endpoint } from '../../lib/runtime/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/pay/onboarding/return',
  summary: 'Show the page after the questions of the payment provider, in French',
  access: 'open',
  transaction: 'none',
  answers: 'html',
  status: 200,
  handle: () => new PageReply(returnPage()),
});
