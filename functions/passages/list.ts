import { pageQuery, readPage } from '../../lib/pages.ts';
import { listPassages } from '../../lib/passages/list.ts';
import { PassagePage } from '../../lib/passages/schemas.ts';
import { endpoint } from '../../lib/runtime/endpoint.ts';
import { IdParameter } from '../../lib/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/passages',
  summary: 'List passages, the newest visits first',
  description: 'Members see their own and those of their sectors.',
  access: 'passage.read',
  query: {
    ...pageQuery(['-passed_at']),
    operation_id: IdParameter.optional(),
    sector_id: IdParameter.optional(),
    user_id: IdParameter.optional(),
  },
  output: PassagePage,
  status: 200,
  handle: (ctx, { query: { operation_id: operationId, sector_id: sectorId, user_id: userId, ...page } }) =>
    listPassages(ctx, { operationId, sectorId, userId }, readPage(page)),
});
