import { countedPageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { listUsers, userFilters, userSorts } from '../../lib/users/list.ts';

import { UserPage } from '../../lib/users/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'List users',
  description:
    'Members see of each other the name: what would tell more, `role_id`, `chk_active`, `q`, `updated_since` and the orders by `username` and `updated_at`, is forbidden to them.',
  access: 'user.read',
  query: { ...countedPageQuery(userSorts), ...userFilters },
  output: UserPage,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { query }) => listUsers(ctx, query, readPage(query)),
});
