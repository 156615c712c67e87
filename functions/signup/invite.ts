import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { inviteAssociation } from '../../lib/signup/invite.ts';
import { SignupInvitation, SignupInvitationDraft } from '../../lib/signup/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/signup/invitations',
  summary: 'Make a link to sign one association up',
  description: 'It works for one association, for 14 days, and is answered once.',
  access: 'signup.invite',
  secretAnswer: true,
  body: SignupInvitationDraft,
  output: SignupInvitation,
  status: 200,
  problems: ['signup-closed'],
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx, { body }) => inviteAssociation(ctx, body),
});
