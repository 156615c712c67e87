import { listUnassigned, UnassignedAddressPage, UnassignedQuery } from '../../lib/addresses/unassigned.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { readPage } from '../../lib/core/schemas/pages.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/operations/{operation_id}/addresses',
  summary: 'List the addresses that no sector has',
  description:
    'Of the communes in which the sectors of the operation have addresses, street by street. `without_sector` of the map counts them.',
  access: 'address.unassigned',
  params: { operation_id: IdParameter },
  query: UnassignedQuery,
  output: UnassignedAddressPage,
  status: 200,
  handle: (ctx, { params, query }) =>
    listUnassigned(ctx, { operationId: params.operation_id, codeInsee: query.code_insee }, readPage(query)),
});
