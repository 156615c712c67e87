import { DamagedCell } from '../../core/crypto/cipher.ts';
import { PayFailure } from '../../core/pay-failure.ts';
import type { ProblemCode } from '../../core/problems/catalogue.ts';
import { Problem, problemDocument } from '../../core/problems/problem.ts';
import { wordsOf } from '../../core/problems/words.ts';
import { isConflict, isUnavailable } from '../../data/connection/errors.ts';
import { UndeclaredUse } from '../declared-use.ts';
import { Answer } from './answer.ts';
import type { HttpRequest } from './request.ts';

/** The `Retry-After` of a 503, in seconds. */
export const RETRY_SECONDS = 5;

/** Problems that any endpoint may return without declaring them. */
const common = new Set<ProblemCode>([
  'malformed-json',
  'validation-failed',
  'missing-token',
  'invalid-token',
  'forbidden',
  'second-factor-setup',
  'second-factor-required',
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
  'cell-damaged',
  'service-unavailable',
]);

export function isDeclared(problem: Problem, declared: readonly ProblemCode[]): boolean {
  return common.has(problem.code) || declared.includes(problem.code);
}

/** Converts a thrown value to a problem: a missing declaration becomes a 500 that names it, an unknown error a bare 500. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DamagedCell) return new Problem('cell-damaged');
  if (error instanceof PayFailure) return ofPayFailure(error);
  if (error instanceof UndeclaredUse)
    return new Problem('internal-error', { members: { undeclared: error.what } });
  if (isUnavailable(error) || isConflict(error))
    return new Problem('service-unavailable', { retryAfter: RETRY_SECONDS });
  return new Problem('internal-error');
}

/** Converts a provider failure to a 5xx with `Retry-After`; the provider's message is only logged. */
function ofPayFailure({ kind, retryAfter }: PayFailure): Problem {
  const code = kind === 'unavailable' ? 'pay-provider-unavailable' : 'pay-provider-error';
  return new Problem(code, { retryAfter: Math.max(retryAfter ?? 0, RETRY_SECONDS) });
}

/** The `Retry-After` of a problem, if it has one. */
export function retryHeaders({ options: { retryAfter } }: Pick<Problem, 'options'>): Record<string, string> {
  return retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) };
}

/** The problem+json response (RFC 9457) of a problem, in the language that the request prefers. */
export function problemAnswer(
  problem: Problem,
  baseUrl: string,
  { id, language }: Pick<HttpRequest, 'id' | 'language'>,
): Answer {
  const document = problemDocument(problem, baseUrl, id, wordsOf(problem, language));
  return new Answer(
    document.status,
    {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-language': language,
      vary: 'Accept-Language',
      ...retryHeaders(problem),
      ...problem.options.headers,
    },
    JSON.stringify(document),
  );
}
