import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { Health } from '../../lib/system/status.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Say that the service answers',
  access: 'open',
  unlimited: true,
  transaction: 'none',
  output: Health,
  status: 200,
  handle: () => ({ status: 'ok' as const }),
});
