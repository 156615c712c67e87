import { sectorUpdated } from '../../lib/consequences/sectors.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { loadForChange } from '../../lib/sectors/get.ts';
import { Sector, SectorMembers } from '../../lib/sectors/schemas.ts';
import { setSectorMembers } from '../../lib/sectors/set-members.ts';

export const handler = endpoint({
  method: 'PUT',
  path: '/api/sectors/{sector_id}/members',
  summary: 'Assign a sector to members of its operation',
  description: 'The list replaces the one before.',
  access: 'sector.write',
  versioned: true,
  params: { sector_id: IdParameter },
  body: SectorMembers,
  output: Sector,
  status: 200,
  problems: ['not-an-operation-member'],
  consequences: sectorUpdated,
  uses: ['field-keys'],
  target: (ctx, { params }) => loadForChange(ctx, params.sector_id),
  handle: (ctx, { target, body }) => setSectorMembers(ctx, target, body),
});
