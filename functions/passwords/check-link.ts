import { checkLink, LinkOwner, LinkToken } from '../../lib/passwords/check-link.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/passwords/reset/check',
  summary: 'Read whose password a link or a code chooses',
  description: 'The link stays valid.',
  access: 'open',
  transaction: 'own',
  secretAnswer: true,
  body: LinkToken,
  output: LinkOwner,
  status: 200,
  problems: ['reset-token-invalid'],
  handle: (ctx, { body }) => checkLink(ctx, body),
});
