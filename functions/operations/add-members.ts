import { IdParameter } from '../../lib/core/schemas/common.ts';
import { addMembers, MemberBatch, MemberResults } from '../../lib/operations/add-members.ts';
import { loadOperation } from '../../lib/operations/get.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/operations/{operation_id}/members/bulk',
  summary: 'Add up to 200 users to an operation',
  description:
    'Each gets its own result; a refused one stops no other. Who is a member already is a `duplicate`, so that the request may be sent again.',
  access: 'operation.write',
  params: { operation_id: IdParameter },
  body: MemberBatch,
  unchecked: ['members'],
  output: MemberResults,
  status: 200,
  target: (ctx, { params }) => loadOperation(ctx, params.operation_id),
  handle: (ctx, { target, body }) => addMembers(ctx, target, body),
});
