import { problemCatalogue } from './problem-catalogue.ts';
import type { Problem } from './problems.ts';

/** A problem as RFC 9457 writes it; `instance` is the request id. */
export function problemDocument(problem: Problem, baseUrl: string, requestId: string) {
  const { status, title } = problemCatalogue[problem.code];
  const { errors, members } = problem.options;
  return {
    type: `${baseUrl}/api/problems/${problem.code}`,
    title,
    status,
    detail: problem.message,
    instance: requestId,
    code: problem.code,
    ...members,
    ...(errors ? { errors } : {}),
  };
}
