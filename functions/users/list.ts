import { pageQuery, readPage } from '../../lib/pages.ts';
import { endpoint } from '../../lib/runtime/endpoint.ts';
import { IdParameter } from '../../lib/schemas.ts';
import { listUsers } from '../../lib/users/list.ts';
import { UserPage } from '../../lib/users/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'List users',
  access: 'user.read',
  query: { ...pageQuery(['user_id']), entity_id: IdParameter.optional() },
  output: UserPage,
  status: 200,
  handle: (ctx, { query }) => listUsers(ctx, { entityId: query.entity_id }, readPage(query)),
});
