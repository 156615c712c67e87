import { endpoint } from '../../lib/runtime/endpoint.ts';
import { sectorChange } from '../../lib/sectors/change.ts';

export const handler = endpoint({
  method: 'PUT',
  summary: 'Change a sector, as PATCH does',
  ...sectorChange,
});
