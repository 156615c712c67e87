import { refreshPage } from '../../lib/pay/onboarding-pages.ts';
import { PageReply } from '../../lib/reply.ts';
import { endpoint } from '../../lib/runtime/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/pay/onboarding/refresh',
  summary: 'Show the page of an onboarding link that no longer opens, in French',
  access: 'open',
  transaction: 'none',
  answers: 'html',
  status: 200,
  handle: () => new PageReply(refreshPage()),
});
