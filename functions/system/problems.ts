import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { listProblems, ProblemPage, problemsPage } from '../../lib/system/problems.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/problems',
  summary: 'List every problem code',
  access: 'open',
  transaction: 'none',
  output: ProblemPage,
  status: 200,
  page: problemsPage,
  handle: (ctx) => listProblems(ctx),
});
