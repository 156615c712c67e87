import { IdParameter } from '../../lib/core/schemas/common.ts';
import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { AddressOrder, AddressStates, SectorAddressPage } from '../../lib/sectors/address-schemas.ts';
import { inOrder, listSectorAddresses } from '../../lib/sectors/addresses.ts';
import { loadSector } from '../../lib/sectors/get.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/sectors/{sector_id}/addresses',
  summary: 'List the addresses of a sector, by street or as they are walked',
  access: 'sector.read',
  params: { sector_id: IdParameter },
  query: { ...pageQuery(['street', 'walk']), order: AddressOrder, state: AddressStates },
  output: SectorAddressPage,
  status: 200,
  target: (ctx, { params }) => loadSector(ctx, params.sector_id),
  handle: (ctx, { target, query }) =>
    listSectorAddresses(ctx, target, { states: query.state }, readPage(inOrder(query))),
});
