import { outlineOf } from '../../world/town.ts';
import { clear, hidden } from '../canary-values.ts';
import type { Stage } from './stage.ts';

/** Uses all actions of an association on operations, sectors and doors, and those of the platform on an association. */
export async function useStructure(stage: Stage): Promise<{ address_id: number }> {
  const { ask, root, operationId, sectorId } = stage;
  const { data: addresses } = await ask('GET', `/api/addresses?operation_id=${operationId}&q=rue`);
  const [{ address_id }] = addresses;
  await ask('PATCH', `/api/sectors/${sectorId}/addresses/${address_id}`, { do_not_call: true });
  const dwelling = { floor: clear.floor, door: clear.door };
  await ask('PUT', `/api/addresses/${address_id}/dwellings`, { dwelling, do_not_call: true });
  await changeSectors(stage);

  const { operation_id } = await ask('POST', '/api/operations', {
    date_start: '2027-10-15',
    date_end: '2028-01-31',
  });
  const next = `/api/operations/${operation_id}`;
  await ask('PATCH', next, { name: 'Calendriers de 2028' });
  await ask('POST', `${next}/copy-sectors`, { from_operation_id: operationId });
  await ask('DELETE', next);
  await ask('POST', `${next}/restore`);

  const other = { name: hidden.entityName, email: hidden.entityEmail, postal_code: '93500' };
  const { entity_id } = await ask('POST', '/api/entities', other, { token: root });
  await ask('DELETE', `/api/entities/${entity_id}`, undefined, { token: root });
  await ask('POST', `/api/entities/${entity_id}/restore`, undefined, { token: root });
  return { address_id };
}

async function changeSectors({ ask, operationId, chiefId }: Stage): Promise<void> {
  const outline = outlineOf([6, 6], [8, 8]);
  await ask('POST', '/api/sectors/preview', { operation_id: operationId, outline });
  const draft = { operation_id: operationId, sector_name: 'Nord', outline, members: [chiefId] };
  const { sector_id } = await ask('POST', '/api/sectors', draft);
  const sector = `/api/sectors/${sector_id}`;
  await ask('PATCH', sector, { color: '#cc0000' });
  await ask('PUT', sector, { color: '#00cc00' });
  await ask('PUT', `${sector}/members`, { members: [chiefId] });
  await ask('DELETE', sector);
  await ask('POST', `${sector}/restore`);
}
