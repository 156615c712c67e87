/**
 * Why the provider did not do what it was asked.
 * `unavailable`: it may have been done or not, and asking again under the same key is right.
 * `faulty`: an answer that is none; it may have been done or not.
 * `unauthorised`: our key. `disconnected`: the account is no longer ours to use.
 * `missing`: there is no such object on that account. `refused`: it will not be done.
 */
export type PayFailureKind =
  | 'unavailable'
  | 'faulty'
  | 'unauthorised'
  | 'disconnected'
  | 'missing'
  | 'refused';

type Circumstances = {
  /** The provider's own code of a refusal, such as `charge_already_refunded`. */
  reason?: string | null;
  /** Seconds the provider asks to wait. */
  retryAfter?: number | null;
  /** The key is used up: an answer, or another request, was kept under it and comes back each time. */
  isReplay?: boolean;
};

/** A call to the payment provider that failed. Its message names the call and never what the provider said. */
export class PayFailure extends Error {
  readonly kind: PayFailureKind;
  readonly code: string;
  readonly reason: string | null;
  readonly retryAfter: number | null;
  readonly isReplay: boolean;

  constructor(call: string, kind: PayFailureKind, { reason, retryAfter, isReplay }: Circumstances = {}) {
    super(`${call}: ${kind}`);
    this.name = 'PayFailure';
    this.kind = kind;
    this.code = `pay-${kind}`;
    this.reason = reason ?? null;
    this.retryAfter = retryAfter ?? null;
    this.isReplay = isReplay ?? false;
  }
}

export function isPayFailure(error: unknown, ...kinds: PayFailureKind[]): error is PayFailure {
  return error instanceof PayFailure && (kinds.length === 0 || kinds.includes(error.kind));
}
