import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { Health } from '../../lib/system/health.ts';
import { checkReadiness } from '../../lib/system/ready.ts';

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
