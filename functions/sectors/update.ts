import { sectorUpdated } from '../../lib/consequences/sectors.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { sectorChange } from '../../lib/sectors/update.ts';

export const handler = endpoint({
  method: 'PATCH',
  summary: 'Change a sector',
  consequences: sectorUpdated,
  ...sectorChange,
});
