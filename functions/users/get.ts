import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { getUser } from '../../lib/users/get.ts';
import { UserView } from '../../lib/users/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/users/{user_id}',
  summary: 'Read a user',
  access: 'user.read',
  params: { user_id: IdParameter },
  output: UserView,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { params }) => getUser(ctx, params.user_id),
});
