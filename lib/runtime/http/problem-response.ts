import { PayFailure } from '../../core/pay-failure.ts';
import type { ProblemCode } from '../../core/problems/catalogue.ts';
import { Problem, problemDocument } from '../../core/problems.ts';
import { isConflict, isUnavailable } from '../../data/errors.ts';
import { Answer } from './answer.ts';

const RETRY_SECONDS = 5;

/** What any endpoint may answer without saying so. */
const common = new Set<ProblemCode>([
  'malformed-json',
  'validation-failed',
  'missing-token',
  'invalid-token',
  'forbidden',
  'not-found',
  'precondition-failed',
  'payload-too-large',
  'unsupported-media-type',
  'client-too-old',
  'too-many-requests',
  'idempotency-key-malformed',
  'idempotency-key-required',
  'idempotency-key-in-flight',
  'idempotency-key-reused',
  'internal-error',
  'service-unavailable',
]);

export function isDeclared(problem: Problem, declared: readonly ProblemCode[]): boolean {
  return common.has(problem.code) || declared.includes(problem.code);
}

/** A thrown value as a problem; what is not a problem of ours says nothing to the client. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof PayFailure) return ofPayFailure(error);
  if (isUnavailable(error) || isConflict(error))
    return new Problem('service-unavailable', { retryAfter: RETRY_SECONDS });
  return new Problem('internal-error');
}

/** A 5xx that helps to come back later; what the provider said stays in the log. */
function ofPayFailure({ kind, retryAfter }: PayFailure): Problem {
  const code = kind === 'unavailable' ? 'pay-provider-unavailable' : 'pay-provider-error';
  return new Problem(code, { retryAfter: Math.max(retryAfter ?? 0, RETRY_SECONDS) });
}

/** RFC 9457. A 5xx carries the request id and nothing else of the request. */
export function problemAnswer(problem: Problem, baseUrl: string, requestId: string): Answer {
  const { retryAfter, headers } = problem.options;
  const document = problemDocument(problem, baseUrl, requestId);
  return new Answer(
    document.status,
    {
      'content-type': 'application/problem+json; charset=utf-8',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) }),
      ...headers,
    },
    JSON.stringify(document),
  );
}
