import { PasskeySignIn } from '../../lib/auth/passkeys/schemas.ts';
import { signInByPasskey } from '../../lib/auth/passkeys/sign-in-by-passkey.ts';
import { Login, tokenInHand } from '../../lib/auth/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Sign in with a passkey',
  description:
    'Alone, without username and password: the device has verified the user. A passkey whose counter goes back, as that of a copy does, is refused and removed, and a mail says so.',
  access: 'open',
  transaction: 'own',
  secretAnswer: true,
  headers: tokenInHand,
  body: PasskeySignIn,
  output: Login,
  status: 200,
  problems: ['blocked-ip'],
  unauthorized: ['passkey-refused'],
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx, { headers, body }) =>
    signInByPasskey(ctx, { credential: body.credential, tokenInHand: headers.Authorization }),
});
