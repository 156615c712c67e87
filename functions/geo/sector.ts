import { SectorAt, SectorAtQuery } from '../../lib/geo/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { sectorAt } from '../../lib/sectors/get.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/geo/sector',
  summary: 'Find the sector of an operation at a point',
  description: 'Both values are null outside every sector. An operation out of reach is 404.',
  access: 'geo.read',
  query: SectorAtQuery,
  output: SectorAt,
  status: 200,
  problems: ['not-found'],
  handle: (ctx, { query }) => sectorAt(ctx, query),
});
