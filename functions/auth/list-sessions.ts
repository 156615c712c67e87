import { LiveSessions, listSessions } from '../../lib/auth/list-sessions.ts';
import { whoseSessions } from '../../lib/auth/sessions.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'List the live sessions of a user',
  description: 'The own ones, or those of a user whom the caller may change. The one used last comes first.',
  access: 'user.edit',
  query: whoseSessions,
  output: LiveSessions,
  status: 200,
  problems: ['not-found'],
  handle: (ctx, { query }) => listSessions(ctx, query.user_id),
});
