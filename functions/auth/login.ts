import { login } from '../../lib/auth/login.ts';
import { Credentials, Login, tokenInHand } from '../../lib/auth/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Log in',
  description:
    'An unknown username and a wrong password get the same answer. Ten failures of one account, or a hundred of one network address, within 15 minutes stop further attempts for the rest of that time; these are failed logins in the event log too. A token that is sent along ends with the login. A user has at most 20 sessions; the oldest ends. ' +
    'Where the user has a second factor, the right password is answered 401 with `login_ticket`, `passkeys` and `codes`.',
  access: 'open',
  transaction: 'own',
  secretAnswer: true,
  headers: tokenInHand,
  body: Credentials,
  unchecked: ['username', 'password'],
  output: Login,
  status: 200,
  problems: ['invalid-credentials', 'password-compromised', 'too-many-attempts', 'blocked-ip'],
  unauthorized: ['second-factor-required'],
  uses: ['field-keys', 'breach'],
  sends: ['send-mail'],
  handle: (ctx, { headers, body }) => login(ctx, { credentials: body, tokenInHand: headers.Authorization }),
});
