import { type ProblemCode, problemCatalogue } from './problems/catalogue.ts';

/** One fault of a request: where (`/montant`, `?limit`, `{passage_id}`), why, and a stable code. */
export type Fault = { pointer: string; detail: string; code: string };

type ProblemOptions = {
  /** Replaces the catalogue's sentence; may hold nothing secret or personal. */
  detail?: string;
  errors?: Fault[];
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** Further members of the problem document, e.g. `reason` of a refused login. */
  members?: Record<string, string | number | boolean | null>;
  headers?: Record<string, string>;
};

/** A failure the client is told about. Thrown anywhere, translated in one place. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? problemCatalogue[code].detail);
    this.name = 'Problem';
    this.code = code;
    this.status = problemCatalogue[code].status;
    this.options = options;
  }
}

/** A 400 that names every fault with its place. */
export function invalid(...errors: Fault[]): Problem {
  return new Problem('validation-failed', { errors });
}

/** A refusal that concerns one field of the body. */
export function refusedField(code: ProblemCode, pointer: string, detail?: string): Problem {
  const sentence = detail ?? problemCatalogue[code].detail;
  return new Problem(code, { detail: sentence, errors: [{ pointer, detail: sentence, code }] });
}

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
