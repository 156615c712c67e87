import { GeneratedPassword, suggestPassword } from '../../lib/passwords/generate.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/passwords/generate',
  summary: 'Get a random password',
  description: 'It is kept nowhere. At most 20 times a minute.',
  access: 'signed-in',
  transaction: 'own',
  secretAnswer: true,
  output: GeneratedPassword,
  status: 200,
  uses: ['breach'],
  handle: (ctx) => suggestPassword(ctx),
});
