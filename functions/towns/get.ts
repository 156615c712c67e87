import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { readTown } from '../../lib/towns/get.ts';
import { Town, TownParameters, TownQuery } from '../../lib/towns/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/towns/{code}',
  summary: 'Read how far the addresses of a commune are',
  description: 'Of a commune that the association has asked for; any other is 404.',
  access: 'town.read',
  params: TownParameters,
  query: TownQuery,
  output: Town,
  status: 200,
  handle: (ctx, { params, query }) => readTown(ctx, query.entity_id, params.code),
});
