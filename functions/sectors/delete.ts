import { sectorDrawn } from '../../lib/consequences/sectors.ts';
import { IdParameter, ReasonParameter, SoftParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { deleteSector } from '../../lib/sectors/delete.ts';
import { loadForDeletion } from '../../lib/sectors/get.ts';

export const handler = endpoint({
  method: 'DELETE',
  path: '/api/sectors/{sector_id}',
  summary: 'Delete a sector',
  description: 'Its addresses go to the first sector that covers them too; its passages stay.',
  access: 'sector.write',
  versioned: true,
  params: { sector_id: IdParameter },
  query: { soft: SoftParameter, reason: ReasonParameter },
  status: 204,
  problems: ['still-referenced'],
  consequences: sectorDrawn,
  sends: ['enrich-addresses'],
  target: (ctx, { params }) => loadForDeletion(ctx, params.sector_id),
  handle: (ctx, { target, query }) => deleteSector(ctx, target, query),
});
