import { IdParameter } from '../../lib/core/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { SectorAddress, SectorAddressPatch } from '../../lib/sectors/address-schemas.ts';
import { loadAddress, updateSectorAddress } from '../../lib/sectors/update-address.ts';

export const handler = endpoint({
  method: 'PATCH',
  path: '/api/sectors/{sector_id}/addresses/{address_id}',
  summary: 'Say how many dwellings stand at an address and whether to call there',
  access: 'sector.write',
  params: { sector_id: IdParameter, address_id: IdParameter },
  body: SectorAddressPatch,
  output: SectorAddress,
  status: 200,
  target: (ctx, { params }) => loadAddress(ctx, params.sector_id, params.address_id),
  handle: (ctx, { target, body }) => updateSectorAddress(ctx, target, body),
});
