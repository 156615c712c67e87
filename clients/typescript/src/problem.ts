import type { Operation, Schemas } from './call-types.ts';
import type { Codes } from './generated/api.ts';

export type ProblemDocument = Schemas['Problem'];

/** A refusal by the service; `code` is one of the codes that the API document lists for the operation. */
export class Problem<O extends Operation = Operation> extends Error {
  override readonly name = 'Problem';
  readonly operation: O;
  readonly status: number;
  readonly code: Codes[O];
  /** The faults, each with the part of the request that it concerns. */
  readonly errors: NonNullable<ProblemDocument['errors']>;
  /** The whole problem document; some problems have more fields, such as `reason` of a login. */
  readonly document: ProblemDocument;
  /** The service's `Retry-After`, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(operation: O, document: ProblemDocument & { code: Codes[O] }, retryAfter: number | undefined) {
    super(`${operation}: ${document.code}: ${document.detail}`);
    this.operation = operation;
    this.status = document.status;
    this.code = document.code;
    this.errors = document.errors ?? [];
    this.document = document;
    this.retryAfter = retryAfter;
  }
}

/** Whether an error is the refusal of an operation, whose codes are then known. */
export function isProblem<O extends Operation>(error: unknown, operation: O): error is Problem<O> {
  return error instanceof Problem && error.operation === operation;
}

/** A response that does not match the API document; the error never contains its content. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
  readonly status: number;
  readonly reason: 'not-json' | 'empty' | 'redirect' | 'too-large' | 'refused';

  constructor(status: number, reason: UnreadableAnswer['reason']) {
    super(`an answer with status ${status} was ${reason}`);
    this.status = status;
    this.reason = reason;
  }
}

/** No response after all tries: no network, or a timeout. `cause` is the last error. */
export class NetworkFault extends Error {
  override readonly name = 'NetworkFault';
}
