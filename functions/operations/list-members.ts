import { IdParameter } from '../../lib/core/schemas/common.ts';
import { countedPageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { loadOperation } from '../../lib/operations/get.ts';
import { listMembers, memberFilters, memberSorts } from '../../lib/operations/list-members.ts';
import { OperationMemberPage } from '../../lib/operations/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/operations/{operation_id}/members',
  summary: 'List the members of an operation',
  access: 'operation.read',
  params: { operation_id: IdParameter },
  query: { ...countedPageQuery(memberSorts), ...memberFilters },
  output: OperationMemberPage,
  status: 200,
  uses: ['field-keys'],
  target: (ctx, { params }) => loadOperation(ctx, params.operation_id),
  handle: (ctx, { target, query }) => listMembers(ctx, target, query, readPage(query)),
});
