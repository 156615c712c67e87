import { connectionToken } from '../../lib/pay/accounts/connection-token.ts';
import { ConnectionToken, ConnectionTokenDraft } from '../../lib/pay/accounts/schemas.ts';
import { tapProblems } from '../../lib/pay/problems.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/pay/terminal/connection-token',
  summary: 'Let a phone connect to the payment provider',
  description:
    'A secret for one connection. Members get one while they take part in an open operation of the association.',
  access: 'pay.take',
  transaction: 'own',
  body: ConnectionTokenDraft,
  output: ConnectionToken,
  status: 200,
  secretAnswer: true,
  problems: ['entity-not-found', ...tapProblems],
  uses: ['field-keys', 'pay'],
  sends: ['send-mail'],
  handle: (ctx, { body }) => connectionToken(ctx, body.entity_id),
});
