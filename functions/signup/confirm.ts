import { Login, tokenInHand } from '../../lib/auth/schemas.ts';
import { userCreated } from '../../lib/consequences/users.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { confirmationProblems, confirmSignup } from '../../lib/signup/confirm.ts';
import { SignupConfirmation } from '../../lib/signup/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/signup/confirm',
  summary: 'Sign an association up with the token of a link',
  description:
    'Makes the association and its first administrator, and answers as a login does. A refused username or password leaves the link valid. A token that is sent along ends.',
  access: 'open',
  transaction: 'own',
  secretAnswer: true,
  headers: tokenInHand,
  body: SignupConfirmation,
  unchecked: ['username'],
  output: Login,
  status: 200,
  problems: confirmationProblems,
  consequences: userCreated,
  uses: ['field-keys', 'breach'],
  handle: (ctx, { headers, body }) => confirmSignup(ctx, body, headers.Authorization),
});
