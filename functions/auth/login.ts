import { login } from '../../lib/auth/login.ts';
import { Credentials, Login } from '../../lib/auth/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Log in',
  description:
    'An unknown username and a wrong password get the same answer. Ten failures of one account, or a hundred of ' +
    'one network address, within 15 minutes stop further attempts for the rest of that time; these are failed logins in ' +
    'the event log too.',
  access: 'open',
  transaction: 'own',
  secretAnswer: true,
  body: Credentials,
  unchecked: ['username', 'password'],
  output: Login,
  status: 200,
  problems: ['invalid-credentials', 'password-compromised', 'too-many-attempts', 'blocked-ip'],
  uses: ['field-keys', 'breach'],
  sends: ['send-mail'],
  handle: (ctx, { body }) => login(ctx, body),
});
