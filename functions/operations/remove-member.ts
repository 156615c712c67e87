import { membershipRemoved } from '../../lib/consequences/users.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadMembership, removeMember } from '../../lib/operations/remove-member.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'DELETE',
  path: '/api/operations/{operation_id}/members/{ope_user_id}',
  summary: 'Take a user out of an operation and its sectors',
  description: 'Their passages stay.',
  access: 'operation.write',
  params: { operation_id: IdParameter, ope_user_id: IdParameter },
  status: 204,
  consequences: membershipRemoved,
  target: (ctx, { params }) => loadMembership(ctx, params.operation_id, params.ope_user_id),
  handle: (ctx, { target }) => removeMember(ctx, target),
});
