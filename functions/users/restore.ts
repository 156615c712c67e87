import { userRestored } from '../../lib/consequences/users.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { loadForChange } from '../../lib/users/get.ts';
import { restoreUser } from '../../lib/users/restore.ts';
import { User } from '../../lib/users/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/users/{user_id}/restore',
  summary: 'Restore a deleted user',
  description: 'With every membership they had. One who lives is answered as they are.',
  access: 'restore',
  stepUp: true,
  params: { user_id: IdParameter },
  output: User,
  status: 200,
  problems: ['username-taken'],
  consequences: userRestored,
  uses: ['field-keys'],
  target: (ctx, { params }) => loadForChange(ctx, params.user_id, 'any'),
  handle: (ctx, { target }) => restoreUser(ctx, target),
});
