import { endpoint } from '../../lib/runtime/endpoint.ts';
import { listProblems } from '../../lib/system/problem-pages.ts';
import { ProblemPage } from '../../lib/system/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/problems',
  summary: 'List every problem code',
  access: 'open',
  transaction: 'none',
  output: ProblemPage,
  status: 200,
  handle: (ctx) => listProblems(ctx),
});
