import { sectorUpdated } from '../../lib/consequences/sectors.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { sectorChange } from '../../lib/sectors/update.ts';

export const handler = endpoint({
  method: 'PUT',
  summary: 'Change a sector, as PATCH does',
  consequences: sectorUpdated,
  ...sectorChange,
});
