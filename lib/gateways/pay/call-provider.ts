import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Ids } from '../../core/ids.ts';
import type { Log } from '../../core/log.ts';
import { PayFailure } from '../../core/pay-failure.ts';
import { stopwatch } from '../../core/time.ts';
import { failureFacts, isRetryable, toPayFailure } from './errors.ts';

/** The timeout of one attempt. A retry under the same idempotency key returns the result of the first attempt. */
const ATTEMPT_TIMEOUT_MS = 2500;
const FIRST_PAUSE_MS = 200;
/** With less remaining time than this, no attempt is started. */
const MIN_ATTEMPT_MS = 50;

type Options = { timeout: number; maxNetworkRetries: 0; stripeAccount?: string; idempotencyKey?: string };
type ProviderResponse = { object: string; lastResponse?: { statusCode: number } };

/** The account that a call is made on, and the idempotency key for retries. */
export type CallTarget = { account?: string; key?: string };

/** Makes a call, with retries until the time budget is used up. `call`: its name in the log. Throws `PayFailure`. */
export type CallProvider = <T extends ProviderResponse>(
  call: string,
  target: CallTarget,
  work: (options: Options) => Promise<T>,
) => Promise<T>;

/** The time budget shared by the calls of a request, in milliseconds. `attemptTimeout`: the timeout of one attempt. */
export type TimeBudget = {
  remaining(): number;
  attemptTimeout(call: string): number;
  pause(milliseconds: number): Promise<unknown>;
};

export function createTimeBudget(seconds: number): TimeBudget {
  const elapsed = stopwatch();
  return {
    remaining: () => seconds * 1000 - elapsed(),
    attemptTimeout: () => ATTEMPT_TIMEOUT_MS,
    pause: (milliseconds) => setTimeout(milliseconds),
  };
}

/** Makes calls that share a time budget. The SDK's own retries are disabled: they have no common timeout and no pause for 429. */
export function callWithin(log: Log, ids: Ids, budget: TimeBudget): CallProvider {
  return async (call, target, work) => {
    let lastFailure: PayFailure | undefined;
    for (let tries = 1; ; tries += 1) {
      const remaining = budget.remaining();
      if (remaining < MIN_ATTEMPT_MS) throw lastFailure ?? new PayFailure(call, 'unavailable');
      const timeout = budget.attemptTimeout(call);
      const outcome = await resultOf(async () =>
        requireProviderResponse(call, await work(optionsOf(target, Math.min(timeout, remaining)))),
      );
      if ('response' in outcome) return outcome.response;
      lastFailure = await pauseOrThrow(
        { log, ids, budget },
        { call, tries, isCut: remaining < timeout, lastFailure },
        outcome.error,
      );
    }
  };
}

type RetryContext = { log: Log; ids: Ids; budget: TimeBudget };
/** An attempt. `isCut`: it had a shortened timeout; `lastFailure`: the failure of the previous attempts. */
type Attempt = { call: string; tries: number; isCut: boolean; lastFailure: PayFailure | undefined };

/** Pauses before the next attempt and returns the failure so far; throws it when a retry is useless or too late. */
async function pauseOrThrow(
  { log, ids, budget }: RetryContext,
  { call, tries, isCut, lastFailure }: Attempt,
  error: unknown,
): Promise<PayFailure> {
  const failure = toPayFailure(call, error);
  logFailure(log, { call, tries }, failure, error);
  // The timeout of a shortened attempt is less informative than the previous failure.
  const wasCut = isCut && error instanceof Stripe.errors.StripeConnectionError;
  const failureSoFar = wasCut && lastFailure ? lastFailure : failure;
  const wait = pauseBefore(ids, tries, failure);
  if (!isRetryable(error, failure) || wait > budget.remaining() - MIN_ATTEMPT_MS) throw failureSoFar;
  await budget.pause(wait);
  return failureSoFar;
}

async function resultOf<T>(work: () => Promise<T>): Promise<{ response: T } | { error: unknown }> {
  try {
    return { response: await work() };
  } catch (error) {
    return { error };
  }
}

function optionsOf({ account, key }: CallTarget, timeout: number): Options {
  return {
    timeout,
    maxNetworkRetries: 0,
    ...(account === undefined ? {} : { stripeAccount: account }),
    ...(key === undefined ? {} : { idempotencyKey: key }),
  };
}

function logFailure(
  log: Log,
  which: { call: string; tries: number },
  { kind }: PayFailure,
  error: unknown,
): void {
  const { status, reason, requestId } = failureFacts(error);
  const code = kind === 'unauthorised' ? 'pay-key-refused' : 'pay-call-failed';
  log.write(code, {
    ...which,
    failure: kind,
    pay_status: status,
    pay_reason: reason,
    pay_request_id: requestId,
  });
}

/** The pause that the provider requests, else exponential backoff with jitter, in milliseconds. */
function pauseBefore(ids: Ids, tries: number, { retryAfter }: PayFailure): number {
  if (retryAfter !== null && retryAfter > 0) return retryAfter * 1000;
  const [byte = 0] = ids.bytes(1);
  return FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + byte / 255);
}

/** Rejects responses that are not the provider's: the SDK accepts any response without an error field. */
function requireProviderResponse<T extends ProviderResponse>(call: string, response: T): T {
  const isResponse = typeof response === 'object' && response !== null && typeof response.object === 'string';
  const status = isResponse ? (response.lastResponse?.statusCode ?? 0) : 0;
  if (status < 200 || status > 299) throw new PayFailure(call, 'faulty');
  return response;
}
