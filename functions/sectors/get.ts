import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { getSector } from '../../lib/sectors/get.ts';
import { Sector } from '../../lib/sectors/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/sectors/{sector_id}',
  summary: 'Read a sector',
  access: 'sector.read',
  params: { sector_id: IdParameter },
  output: Sector,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { params }) => getSector(ctx, params.sector_id),
});
