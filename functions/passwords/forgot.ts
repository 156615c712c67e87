import { ForgottenPassword, forgotPassword } from '../../lib/passwords/forgot.ts';

import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/passwords/forgot',
  summary: 'Ask for a link to choose another password',
  description: 'The answer is the same whether or not there is such a user.',
  access: 'open',
  transaction: 'own',
  secretAnswer: true,
  body: ForgottenPassword,
  status: 202,
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx, { body }) => forgotPassword(ctx, body),
});
