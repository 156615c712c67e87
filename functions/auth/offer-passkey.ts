import { offerPasskey } from '../../lib/auth/passkeys/offer-passkey.ts';
import { CreationOptions, Proof } from '../../lib/auth/passkeys/schemas.ts';
import { proofProblems } from '../../lib/auth/second-factor/prove-identity.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/passkeys/options',
  summary: 'Ask how to make a passkey',
  description:
    'For `navigator.credentials.create()`; they work once, for five minutes. Whoever has a second factor must have shown it within 15 minutes; others have signed in with their password within 15 minutes, or give it.',
  access: 'signed-in',
  beforeSecondFactor: true,
  transaction: 'own',
  secretAnswer: true,
  body: Proof,
  output: CreationOptions,
  status: 200,
  problems: ['second-factor-off', 'too-many-passkeys', ...proofProblems],
  uses: ['field-keys'],
  handle: (ctx, { body }) => offerPasskey(ctx, body.current_password),
});
