import { PageReply } from '../../lib/core/reply.ts';
import { refreshPage } from '../../lib/pay/accounts/onboarding-link.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/pay/onboarding/refresh',
  summary: 'Show the page of an onboarding link that no longer opens, in French',
  access: 'open',
  transaction: 'none',
  answers: 'html',
  status: 200,
  handle: ({ settings }) => new PageReply(refreshPage(settings.appUrl)),
});
