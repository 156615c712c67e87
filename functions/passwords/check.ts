import { checkPassword, PasswordQuestion, PasswordVerdict } from '../../lib/passwords/check.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/passwords/check',
  summary: 'Ask whether a password would be taken',
  description: 'As the own one. It is kept nowhere. At most 30 times a minute.',
  access: 'signed-in',
  transaction: 'own',
  secretAnswer: true,
  body: PasswordQuestion,
  output: PasswordVerdict,
  status: 200,
  uses: ['field-keys', 'breach'],
  handle: (ctx, { body }) => checkPassword(ctx, body),
});
