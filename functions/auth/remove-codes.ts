import { removeTotp } from '../../lib/auth/codes/remove-codes.ts';
import { Proof } from '../../lib/auth/passkeys/schemas.ts';
import { proofProblems } from '../../lib/auth/second-factor/prove-identity.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'DELETE',
  path: '/api/totp',
  summary: 'Remove the authenticator application',
  description:
    'With the present password, or within 15 minutes after a second factor was shown. A mail says so. The recovery codes go with the last factor.',
  access: 'signed-in',
  transaction: 'own',
  body: Proof,
  status: 204,
  problems: [...proofProblems],
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx, { body }) => removeTotp(ctx, body.current_password),
});
