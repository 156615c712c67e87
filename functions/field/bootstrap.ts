import { bootstrapPhone, bootstrapQuery, FieldBootstrap } from '../../lib/field/pull/bootstrap.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/field/bootstrap',
  summary: 'Read what a phone needs before it works without a network',
  description: 'The `ETag` is that of everything but `server_time`.',
  access: 'passage.read',
  refusesKeys: true,
  query: bootstrapQuery,
  output: FieldBootstrap,
  status: 200,
  tagged: true,
  missing: ['operation-not-found'],
  handle: (ctx, { query }) => bootstrapPhone(ctx, query),
});
