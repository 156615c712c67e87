import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { checkReadiness, Health } from '../../lib/system/status.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'Say that the database answers and has the schema of this version',
  access: 'open',
  unlimited: true,
  transaction: 'none',
  problems: ['service-unavailable'],
  output: Health,
  status: 200,
  uses: ['database'],
  handle: (ctx) => checkReadiness(ctx),
});
