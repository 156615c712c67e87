import { resetFactors } from '../../lib/auth/second-factor/reset-factors.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { userPath } from '../../lib/users/schemas.ts';

export const handler = endpoint({
  method: 'DELETE',
  path: '/api/users/{user_id}/second-factors',
  summary: 'Remove the second factors of a user who lost them',
  description:
    'Of another user, by an administrator. Passkeys, codes and recovery codes go, every session of the user ends, the history has it, and a mail says so.',
  access: 'user.delete',
  stepUp: true,
  params: userPath,
  status: 204,
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx, { params }) => resetFactors(ctx, params.user_id),
});
