import { NewPassword, resetPassword } from '../../lib/passwords/reset.ts';

import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/passwords/reset',
  summary: 'Choose another password with the token of a link',
  description: 'Every session of the user ends.',
  access: 'open',
  transaction: 'own',
  secretAnswer: true,
  body: NewPassword,
  status: 204,
  problems: ['password-not-acceptable', 'reset-token-invalid'],
  uses: ['field-keys', 'breach'],
  sends: ['send-mail'],
  handle: (ctx, { body }) => resetPassword(ctx, body),
});
