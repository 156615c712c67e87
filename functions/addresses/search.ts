import { findAddresses } from '../../lib/addresses/search.ts';
import { AddressPage, AddressSearchQuery } from '../../lib/addresses/search-schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/addresses',
  summary: 'Find addresses near a point, in a box or by their words',
  description:
    'Exactly one of `near`, `bbox` and `q`. What is said of addresses comes from `operation_id`; an operation out of reach is 404.',
  access: 'geo.read',
  query: AddressSearchQuery,
  output: AddressPage,
  status: 200,
  problems: ['not-found', 'area-too-large'],
  handle: (ctx, { query }) => findAddresses(ctx, query),
});
