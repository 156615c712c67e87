import { sectorDrawn } from '../../lib/consequences/sectors.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { loadForChange } from '../../lib/sectors/get.ts';
import { restoreSector } from '../../lib/sectors/restore.ts';
import { CreatedSector } from '../../lib/sectors/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/sectors/{sector_id}/restore',
  summary: 'Restore a deleted sector',
  description: 'It gets the addresses back that no other sector has. One that lives is answered as it is.',
  access: 'restore',
  params: { sector_id: IdParameter },
  output: CreatedSector,
  status: 200,
  consequences: sectorDrawn,
  uses: ['field-keys'],
  sends: ['enrich-addresses'],
  target: (ctx, { params }) => loadForChange(ctx, params.sector_id, 'any'),
  handle: (ctx, { target }) => restoreSector(ctx, target),
});
