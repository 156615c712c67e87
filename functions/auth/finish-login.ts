import { Login, tokenInHand } from '../../lib/auth/schemas.ts';
import { finishLogin, SecondFactor } from '../../lib/auth/second-factor/finish-login.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/login/second-factor',
  summary: 'Sign in with a code after the password',
  description:
    'The ticket is that of the 401 of `POST /api/login`; it signs in once, within five minutes, from the same network; a wrong code leaves it as it is. A code counts once. A wrong one is a failed login of the account.',
  access: 'open',
  transaction: 'own',
  secretAnswer: true,
  headers: tokenInHand,
  body: SecondFactor,
  output: Login,
  status: 200,
  problems: ['too-many-attempts', 'blocked-ip'],
  unauthorized: ['login-ticket-invalid', 'invalid-code'],
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx, { headers, body: { login_ticket: ticket, code } }) =>
    finishLogin(ctx, { ticket, code, tokenInHand: headers.Authorization }),
});
