import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { version } from '../../lib/runtime/version.ts';
import { describeVersion, Version } from '../../lib/system/version.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/version',
  summary: 'Read the version and the stage',
  access: 'open',
  transaction: 'none',
  output: Version,
  status: 200,
  handle: (ctx) => describeVersion(ctx, version),
});
