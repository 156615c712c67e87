import { PageReply } from '../../lib/core/reply.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { docsPage } from '../../lib/system/docs.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'Read this document as a page',
  access: 'open',
  transaction: 'none',
  answers: 'html',
  status: 200,
  handle: () => new PageReply(docsPage()),
});
