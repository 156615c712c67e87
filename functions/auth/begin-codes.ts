import { beginTotp, TotpSecret } from '../../lib/auth/codes/begin-codes.ts';
import { Proof } from '../../lib/auth/passkeys/schemas.ts';
import { proofProblems } from '../../lib/auth/second-factor/prove-identity.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/totp',
  summary: 'Begin to use an authenticator application',
  description:
    'Its codes (RFC 6238) count once `POST /api/totp/confirm` has the first one; until then another secret replaces this one. The proof of identity is that of a passkey.',
  access: 'signed-in',
  beforeSecondFactor: true,
  transaction: 'own',
  secretAnswer: true,
  body: Proof,
  output: TotpSecret,
  status: 200,
  problems: ['codes-registered', 'second-factor-off', ...proofProblems],
  uses: ['field-keys'],
  handle: (ctx, { body }) => beginTotp(ctx, body.current_password),
});
