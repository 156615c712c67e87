import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { inviteUser, loadForInvitation } from '../../lib/users/invite.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/users/{user_id}/invitation',
  summary: 'Send a user a link to choose a password',
  description: 'It works once, for 7 days; a later one makes it void. At most 3 in 15 minutes.',
  access: 'user.create',
  params: { user_id: IdParameter },
  status: 202,
  problems: ['email-missing', 'member-inactive'],
  uses: ['field-keys'],
  sends: ['send-mail'],
  target: (ctx, { params }) => loadForInvitation(ctx, params.user_id),
  handle: (ctx, { target }) => inviteUser(ctx, target),
});
