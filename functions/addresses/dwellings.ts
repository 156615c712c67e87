import { AddressDwellings, DwellingQuery } from '../../lib/addresses/dwelling-schemas.ts';
import { listDwellings } from '../../lib/addresses/dwellings.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/addresses/{address_id}/dwellings',
  summary: 'List the dwellings of an address with their last visits',
  description:
    'Those that a visit of the operation names, and those of which somebody said whether to call; never a name. Members see addresses of sectors of their operations, others any address.',
  access: 'geo.read',
  params: { address_id: IdParameter },
  query: DwellingQuery,
  output: AddressDwellings,
  status: 200,
  handle: (ctx, { params, query }) => listDwellings(ctx, params.address_id, query.operation_id),
});
