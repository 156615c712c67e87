import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { checkSignup } from '../../lib/signup/check.ts';
import { PendingSignup, SignupToken } from '../../lib/signup/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/signup/check',
  summary: 'Read what a sign-up link belongs to',
  description: 'The link stays valid.',
  access: 'open',
  transaction: 'own',
  secretAnswer: true,
  body: SignupToken,
  output: PendingSignup,
  status: 200,
  problems: ['signup-closed', 'signup-link-invalid'],
  uses: ['field-keys'],
  handle: (ctx, { body }) => checkSignup(ctx, body),
});
