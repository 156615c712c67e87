/**
 * Why a call to the provider failed.
 * `unavailable`: the outcome is unknown; retry with the same idempotency key.
 * `faulty`: the response is not one of the provider's; the outcome is unknown.
 * `unauthorised`: the service's API key was rejected. `disconnected`: the account revoked the service's access.
 * `missing`: the account has no such object. `refused`: the provider rejected the request.
 */
export type PayFailureKind =
  | 'unavailable'
  | 'faulty'
  | 'unauthorised'
  | 'disconnected'
  | 'missing'
  | 'refused';

type FailureDetails = {
  /** The provider's error code, such as `charge_already_refunded`. */
  reason?: string | null;
  /** Seconds to wait before a retry, from the `Retry-After` header. */
  retryAfter?: number | null;
  /** The idempotency key is already bound to an earlier response or request: retry with a new key. */
  isReplay?: boolean;
};

/** A failed call to the payment provider. The message names the call and omits the provider's text, which may contain personal data. */
export class PayFailure extends Error {
  readonly kind: PayFailureKind;
  readonly code: string;
  readonly reason: string | null;
  readonly retryAfter: number | null;
  readonly isReplay: boolean;

  constructor(call: string, kind: PayFailureKind, { reason, retryAfter, isReplay }: FailureDetails = {}) {
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
