import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { askSignup } from '../../lib/signup/ask.ts';
import { SignupDraft } from '../../lib/signup/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/signup',
  summary: 'Ask for a link to sign an association up',
  description:
    'The answer is the same whoever is known already. At most 3 e-mails a day go to one address; a later link replaces the earlier one. Nothing is made before `POST /api/signup/confirm`.',
  access: 'open',
  transaction: 'own',
  secretAnswer: true,
  body: SignupDraft,
  status: 202,
  problems: ['signup-closed', 'signup-by-invitation', 'commune-not-found'],
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx, { body }) => askSignup(ctx, body),
});
