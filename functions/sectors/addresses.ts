import { pageQuery, readPage } from '../../lib/core/pages.ts';
import { IdParameter } from '../../lib/core/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { AddressStates, SectorAddressPage } from '../../lib/sectors/address-schemas.ts';
import { listSectorAddresses } from '../../lib/sectors/addresses.ts';
import { loadSector } from '../../lib/sectors/get.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/sectors/{sector_id}/addresses',
  summary: 'List the addresses of a sector in the order of the streets',
  access: 'sector.read',
  params: { sector_id: IdParameter },
  query: { ...pageQuery(['street']), state: AddressStates },
  output: SectorAddressPage,
  status: 200,
  target: (ctx, { params }) => loadSector(ctx, params.sector_id),
  handle: (ctx, { target, query }) =>
    listSectorAddresses(ctx, target, { states: query.state }, readPage(query)),
});
