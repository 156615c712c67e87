import { createSignInLink } from '../../lib/auth/create-link.ts';
import { SignInLink } from '../../lib/auth/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/sign-in-links',
  summary: 'Make a link that signs in on another device',
  description:
    'For a phone beside a computer, and for an installed application, which shares nothing with the browser. The link works once, ' +
    'for two minutes, while the session that made it goes on; another one replaces it.',
  access: 'signed-in',
  secretAnswer: true,
  output: SignInLink,
  status: 200,
  handle: (ctx) => createSignInLink(ctx),
});
