import { readSecondFactors, SecondFactors } from '../../lib/auth/second-factor/second-factors.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/second-factors',
  summary: 'Read which second factors the caller has',
  access: 'signed-in',
  beforeSecondFactor: true,
  output: SecondFactors,
  status: 200,
  handle: (ctx) => readSecondFactors(ctx),
});
