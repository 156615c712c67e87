import { type ProblemCode, problemCatalogue } from './catalogue.ts';

/** One fault of a request: its place (`/montant`, `?limit`, `{passage_id}`), the reason and a stable code. */
export type Fault = { pointer: string; detail: string; code: string };

type ProblemOptions = {
  /** Replaces the default detail; must contain nothing secret or personal. */
  detail?: string;
  errors?: Fault[];
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** Additional members of the problem document, e.g. `reason` of a refused login. */
  members?: Record<string, string | number | boolean | null>;
  headers?: Record<string, string>;
  /** 404 if the request's path, rather than its body, names the missing record; 401 if the request is a sign-in. */
  status?: 401 | 404;
};

/** A failure reported to the client as problem+json. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? problemCatalogue[code].detail);
    this.name = 'Problem';
    this.code = code;
    this.status = options.status ?? problemCatalogue[code].status;
    this.options = options;
  }
}

/** A 400 with its faults. */
export function invalid(...errors: Fault[]): Problem {
  return new Problem('validation-failed', { errors });
}

/** A problem about one field of the body. */
export function refusedField(code: ProblemCode, pointer: string, detail?: string): Problem {
  const sentence = detail ?? problemCatalogue[code].detail;
  return new Problem(code, { detail: sentence, errors: [{ pointer, detail: sentence, code }] });
}

/** Title, detail and faults of a problem. */
export type ProblemWords = { title: string; detail: string; errors?: Fault[] | undefined };

/** The English title, detail and faults of a problem. */
export function inEnglish({ code, message, options: { errors } }: Problem): ProblemWords {
  return { title: problemCatalogue[code].title, detail: message, errors };
}

/** The RFC 9457 document of a problem; `instance` is the request id. */
export function problemDocument(
  problem: Problem,
  baseUrl: string,
  requestId: string,
  { title, detail, errors }: ProblemWords,
) {
  const { members } = problem.options;
  return {
    type: `${baseUrl}/api/problems/${problem.code}`,
    title,
    status: problem.status,
    detail,
    instance: requestId,
    code: problem.code,
    ...members,
    ...(errors ? { errors } : {}),
  };
}
