import { userUpdated } from '../../lib/consequences/users.ts';
import { prepareUserUpdate, updateUser, userUpdateProblems } from '../../lib/passwords/update-user.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { loadForEdit } from '../../lib/users/get.ts';
import { CreatedUser, userChange, userPath } from '../../lib/users/schemas.ts';

export const handler = endpoint({
  method: 'PATCH',
  path: '/api/users/{user_id}',
  summary: 'Change a user',
  description: 'The own e-mail changes with `current_password`. `chk_active` 0 ends every session.',
  access: 'user.edit',
  params: userPath,
  ...userChange,
  output: CreatedUser,
  status: 200,
  problems: userUpdateProblems,
  consequences: userUpdated,
  uses: ['field-keys', 'breach'],
  sends: ['send-mail'],
  prepare: (ctx, { params, body }) => prepareUserUpdate(ctx, params.user_id, body),
  target: (ctx, { params }) => loadForEdit(ctx, params.user_id),
  handle: (ctx, { target, body, prepared }) => updateUser(ctx, target, body, prepared),
});
