import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { Health, healthy } from '../../lib/system/health.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Say that the service answers',
  access: 'open',
  unlimited: true,
  transaction: 'none',
  output: Health,
  status: 200,
  handle: () => healthy,
});
