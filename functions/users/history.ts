import { IdParameter } from '../../lib/core/schemas/common.ts';
import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { HistoryPage } from '../../lib/history/entries.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { listUserHistory, loadWithHistory } from '../../lib/users/history.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/users/{user_id}/history',
  summary: 'Who did what to a user and to their memberships',
  description: 'The latest first. Of a deleted user for those who may restore them.',
  access: 'user.history',
  params: { user_id: IdParameter },
  query: pageQuery(['-history_id']),
  output: HistoryPage,
  status: 200,
  uses: ['field-keys'],
  target: (ctx, { params }) => loadWithHistory(ctx, params.user_id),
  handle: (ctx, { target, query }) => listUserHistory(ctx, target, readPage(query)),
});
