import Stripe from 'stripe';
import { PayFailure } from '../../core/pay-failure.ts';

/** The logged facts of a failure: codes and the provider's request id, never texts. */
export type FailureFacts = { status: number | null; reason: string | null; requestId: string | null };

export function failureFacts(error: unknown): FailureFacts {
  if (!(error instanceof Stripe.errors.StripeError)) return { status: null, reason: null, requestId: null };
  return {
    status: error.statusCode ?? null,
    reason: plainCode(error.decline_code ?? error.code),
    requestId: error.requestId ?? null,
  };
}

/** Returns the code if it is a plain code word; null for other text, which could contain personal data. */
function plainCode(code: string | undefined): string | null {
  return code !== undefined && /^[a-z\d_]{1,64}$/i.test(code) ? code : null;
}

/** Translates an error of the SDK. */
export function toPayFailure(call: string, error: unknown): PayFailure {
  if (error instanceof PayFailure) return error;
  const { StripeError, StripeConnectionError, StripeAuthenticationError } = Stripe.errors;
  if (!(error instanceof StripeError)) return new PayFailure(call, 'faulty');
  const { statusCode = 0, headers = {} } = error;
  const reason = plainCode(error.code);
  if (error instanceof StripeConnectionError) return new PayFailure(call, 'unavailable');
  if (statusCode === 429 || statusCode === 409) {
    return new PayFailure(call, 'unavailable', { reason, retryAfter: secondsOf(headers['retry-after']) });
  }
  if (error instanceof StripeAuthenticationError) return new PayFailure(call, 'unauthorised');
  if (reason === 'account_invalid') return new PayFailure(call, 'disconnected');
  if (statusCode === 403) return new PayFailure(call, 'unauthorised');
  if (reason === 'resource_missing') return new PayFailure(call, 'missing');
  const isReplay = headers['idempotent-replayed'] === 'true' || error.rawType === 'idempotency_error';
  if (statusCode >= 400 && statusCode < 500 && isProviderError(error))
    return new PayFailure(call, 'refused', { reason, isReplay });
  return new PayFailure(call, 'faulty', { isReplay });
}

/** False for the response of a proxy, which has a status but no error type of the provider. */
function isProviderError({ rawType }: { rawType?: string }): boolean {
  return rawType === 'invalid_request_error' || rawType === 'card_error' || rawType === 'idempotency_error';
}

/** Returns whether an immediate retry may succeed; the idempotency key prevents a second effect. */
export function isRetryable(error: unknown, { kind, isReplay }: PayFailure): boolean {
  if (kind === 'unavailable') return true;
  if (kind !== 'faulty' || isReplay) return false;
  const headers = error instanceof Stripe.errors.StripeError ? error.headers : undefined;
  return headers?.['stripe-should-retry'] !== 'false';
}

function secondsOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,4}$/.test(header) ? Number(header) : null;
}
