import { BoundedText } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { describeProblem, ProblemDescription, problemPage } from '../../lib/system/problem.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/problems/{code}',
  summary: 'Read what a problem code means',
  access: 'open',
  transaction: 'none',
  params: { code: BoundedText(100) },
  output: ProblemDescription,
  status: 200,
  page: problemPage,
  handle: (_, { params }) => describeProblem(params.code),
});
