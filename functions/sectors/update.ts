import { endpoint } from '../../lib/runtime/endpoint.ts';
import { sectorChange } from '../../lib/sectors/change.ts';

export const handler = endpoint({ method: 'PATCH', summary: 'Change a sector', ...sectorChange });
