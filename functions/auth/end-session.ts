import { endSession } from '../../lib/auth/end-session.ts';
import { whoseSessions } from '../../lib/auth/sessions.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'DELETE',
  path: '/api/sessions/{session_id}',
  summary: 'End a session',
  description:
    'Of a lost phone, for example. Its token is dead at once, the one of this request too. By an administrator it is in the history of the user.',
  access: 'user.edit',
  params: { session_id: IdParameter },
  query: whoseSessions,
  status: 204,
  handle: (ctx, { params, query }) => endSession(ctx, params.session_id, query.user_id),
});
