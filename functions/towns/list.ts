import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { listTowns } from '../../lib/towns/list.ts';
import { TownPage, TownQuery } from '../../lib/towns/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/towns',
  summary: 'List the communes that the association has asked for',
  description: 'At most 50, in the order in which they were asked for; one page.',
  access: 'town.read',
  query: TownQuery,
  output: TownPage,
  status: 200,
  problems: ['not-found'],
  handle: (ctx, { query }) => listTowns(ctx, query.entity_id),
});
