import { PageReply } from '../../lib/core/reply.ts';
import { resetPage } from '../../lib/passwords/reset-page.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/passwords/reset',
  summary: 'Show the page that a reset link opens, in French',
  access: 'open',
  transaction: 'none',
  answers: 'html',
  status: 200,
  handle: ({ settings }) => new PageReply(resetPage(settings.appUrl)),
});
