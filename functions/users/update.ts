import { userUpdated } from '../../lib/consequences.ts';
import { IdParameter } from '../../lib/core/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { loadForEdit } from '../../lib/users/get.ts';
import { User, UserPatch } from '../../lib/users/schemas.ts';
import { updateUser } from '../../lib/users/update.ts';

export const handler = endpoint({
  method: 'PATCH',
  path: '/api/users/{user_id}',
  summary: 'Change a user',
  description:
    'Members and treasurers change name, e-mail and phone of their own record. `chk_active` 0 ends every session.',
  access: 'user.edit',
  params: { user_id: IdParameter },
  body: UserPatch,
  unchecked: ['username'],
  output: User,
  status: 200,
  problems: ['invalid-username', 'username-taken', 'field-forbidden', 'last-admin'],
  consequences: userUpdated,
  uses: ['field-keys'],
  target: (ctx, { params }) => loadForEdit(ctx, params.user_id),
  handle: (ctx, { target, body }) => updateUser(ctx, target, body),
});
