import { sectorDrawn } from '../../lib/consequences/sectors.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { SectorAddress, SectorAddressPatch } from '../../lib/sectors/address-schemas.ts';
import { loadAddress, updateSectorAddress } from '../../lib/sectors/update-address.ts';

export const handler = endpoint({
  method: 'PATCH',
  path: '/api/sectors/{sector_id}/addresses/{address_id}',
  summary: 'Say how many dwellings stand at an address, whether to call there, and which sector has it',
  description:
    'An address that is given to another sector stays there when outlines change; what was done at it stays with who did it. `If-Match` is the tag of the sector.',
  access: 'sector.write',
  versioned: true,
  params: { sector_id: IdParameter, address_id: IdParameter },
  body: SectorAddressPatch,
  output: SectorAddress,
  status: 200,
  problems: ['operation-closed', 'sector-not-found'],
  consequences: sectorDrawn,
  sends: ['enrich-addresses'],
  target: (ctx, { params }) => loadAddress(ctx, params.sector_id, params.address_id),
  handle: (ctx, { target, body }) => updateSectorAddress(ctx, target, body),
});
