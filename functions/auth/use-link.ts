import { LinkToUse, Login, tokenInHand } from '../../lib/auth/schemas.ts';
import { signInByLink } from '../../lib/auth/use-link.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/sign-in-links/use',
  summary: 'Sign in with a link of another device',
  description:
    'A login like that with a password. The session ends no later than the one that made the link. A token that is sent along ends.',
  access: 'open',
  transaction: 'own',
  secretAnswer: true,
  headers: tokenInHand,
  body: LinkToUse,
  output: Login,
  status: 200,
  problems: ['sign-in-link-invalid'],
  uses: ['field-keys'],
  handle: (ctx, { headers, body }) =>
    signInByLink(ctx, { token: body.token, tokenInHand: headers.Authorization }),
});
