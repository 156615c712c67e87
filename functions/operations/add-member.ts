import { IdParameter } from '../../lib/core/schemas/common.ts';
import { addMember } from '../../lib/operations/add-member.ts';
import { loadOperation } from '../../lib/operations/get.ts';
import { MemberDraft, OperationMember } from '../../lib/operations/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/operations/{operation_id}/members',
  summary: 'Add a user to an operation',
  access: 'operation.write',
  params: { operation_id: IdParameter },
  body: MemberDraft,
  output: OperationMember,
  status: 201,
  otherwise: { status: 200, description: 'The user already is a member.' },
  problems: ['user-not-found', 'member-inactive'],
  uses: ['field-keys'],
  target: (ctx, { params }) => loadOperation(ctx, params.operation_id),
  handle: (ctx, { target, body }) => addMember(ctx, target, body),
});
