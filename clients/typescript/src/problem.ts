import type { Operation, Schemas } from './call-types.ts';
import type { Codes } from './generated/api.ts';

export type ProblemDocument = Schemas['Problem'];

/** What the service refuses, as it says it. `code` is one of the codes that the document lists for the operation. */
export class Problem<O extends Operation = Operation> extends Error {
  override readonly name = 'Problem';
  readonly operation: O;
  readonly status: number;
  readonly code: Codes[O];
  /** What is wrong with which part of the request. */
  readonly errors: NonNullable<ProblemDocument['errors']>;
  /** The whole document: some problems say more, `reason` of a login for instance. */
  readonly document: ProblemDocument;
  /** Seconds. */
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

/** Whether an operation was refused; its codes are known then. */
export function isProblem<O extends Operation>(error: unknown, operation: O): error is Problem<O> {
  return error instanceof Problem && error.operation === operation;
}

/** An answer that is not what the document promises, and that is therefore not used. Never contains what was answered. */
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

/** Nothing was answered, however often it was tried: no network, or no answer in time. `cause` is the last failure. */
export class NetworkFault extends Error {
  override readonly name = 'NetworkFault';
}
