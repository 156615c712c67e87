import { countedPageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { listOperations, operationFilters, operationSorts } from '../../lib/operations/list.ts';

import { OperationPage } from '../../lib/operations/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/operations',
  summary: 'List operations, the latest first',
  description: 'Members see the operations they take part in.',
  access: 'operation.read',
  query: { ...countedPageQuery(operationSorts), ...operationFilters },
  output: OperationPage,
  status: 200,
  handle: (ctx, { query }) => listOperations(ctx, query, readPage(query)),
});
