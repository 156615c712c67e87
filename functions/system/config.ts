import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { ClientConfig, clientConfig } from '../../lib/system/config.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/config',
  summary: 'Read enumerations and limits',
  access: 'open',
  transaction: 'none',
  output: ClientConfig,
  status: 200,
  handle: (ctx) => clientConfig(ctx),
});
