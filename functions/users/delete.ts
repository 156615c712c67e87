import { userDeleted } from '../../lib/consequences/users.ts';
import { IdParameter, ReasonParameter, SoftParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { deleteUser } from '../../lib/users/delete.ts';
import { loadForChange } from '../../lib/users/get.ts';

export const handler = endpoint({
  method: 'DELETE',
  path: '/api/users/{user_id}',
  summary: 'Delete a user',
  description: 'Every session ends, sectors and operations lose the member; passages stay.',
  access: 'user.delete',
  versioned: true,
  params: { user_id: IdParameter },
  query: { soft: SoftParameter, reason: ReasonParameter },
  status: 204,
  problems: ['last-admin', 'still-referenced'],
  consequences: userDeleted,
  target: (ctx, { params }) => loadForChange(ctx, params.user_id, 'any'),
  handle: (ctx, { target, query }) => deleteUser(ctx, target, query),
});
