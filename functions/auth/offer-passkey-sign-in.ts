import { offerSignIn } from '../../lib/auth/passkeys/offer-passkey-sign-in.ts';
import { PasskeySignInRequest, RequestOptions } from '../../lib/auth/passkeys/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/login/passkey/options',
  summary: 'Ask how to sign in with a passkey',
  description:
    'For `navigator.credentials.get()`; they work once, for five minutes. Without `login_ticket` the device shows the passkeys that it has, and no username is needed.',
  access: 'open',
  transaction: 'own',
  secretAnswer: true,
  body: PasskeySignInRequest,
  output: RequestOptions,
  status: 200,
  unauthorized: ['login-ticket-invalid'],
  uses: ['field-keys'],
  handle: (ctx, { body }) => offerSignIn(ctx, body.login_ticket),
});
