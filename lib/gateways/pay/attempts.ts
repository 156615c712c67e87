import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Ids } from '../../core/ids.ts';
import type { Log } from '../../core/log.ts';
import { PayFailure } from '../../core/pay-failure.ts';
import { stopwatch } from '../../core/time.ts';
import { failureFacts, isWorthRepeating, payFailure } from './errors.ts';

/** The timeout of one attempt. A retry under the same idempotency key returns the result of the first attempt. */
const TRY_MS = 2500;
const FIRST_PAUSE_MS = 200;
/** An attempt is not started with less time than this. */
const LEAST_MS = 50;

type Options = { timeout: number; maxNetworkRetries: 0; stripeAccount?: string; idempotencyKey?: string };
type Answered = { object: string; lastResponse?: { statusCode: number } };

/** The account that a call is made on, and the idempotency key for retries. */
export type On = { account?: string; key?: string };

/** Makes a call, with retries until the time budget is used up. `call`: its name in the log. Throws `PayFailure`. */
export type Ask = <T extends Answered>(
  call: string,
  on: On,
  work: (options: Options) => Promise<T>,
) => Promise<T>;

/** The time budget that the calls of a request share, in milliseconds. `most`: the timeout of one attempt. */
export type Span = {
  left(): number;
  most(call: string): number;
  pause(milliseconds: number): Promise<unknown>;
};

export function spanOf(seconds: number): Span {
  const elapsed = stopwatch();
  return {
    left: () => seconds * 1000 - elapsed(),
    most: () => TRY_MS,
    pause: (milliseconds) => setTimeout(milliseconds),
  };
}

/** Calls that share a time budget. The retries of the SDK are not used: they have no common timeout and no pause for 429. */
export function asking(log: Log, ids: Ids, span: Span): Ask {
  return async (call, on, work) => {
    let known: PayFailure | undefined;
    for (let tries = 1; ; tries += 1) {
      const time = span.left();
      if (time < LEAST_MS) throw known ?? new PayFailure(call, 'unavailable');
      const most = span.most(call);
      const outcome = await settled(async () => sound(call, await work(optionsOf(on, Math.min(most, time)))));
      if ('answer' in outcome) return outcome.answer;
      known = await waitOrGiveUp(
        { log, ids, span },
        { call, tries, isCut: time < most, known },
        outcome.error,
      );
    }
  };
}

type Patience = { log: Log; ids: Ids; span: Span };
/** An attempt. `isCut`: it had a shortened timeout; `known`: the failure of the attempts before. */
type Try = { call: string; tries: number; isCut: boolean; known: PayFailure | undefined };

/** Pauses before the next attempt and returns the failure so far; throws it when a retry is useless or too late. */
async function waitOrGiveUp(
  { log, ids, span }: Patience,
  { call, tries, isCut, known }: Try,
  error: unknown,
): Promise<PayFailure> {
  const failure = payFailure(call, error);
  record(log, { call, tries }, failure, error);
  // A shortened attempt that timed out says less than the failure before it.
  const wasCut = isCut && error instanceof Stripe.errors.StripeConnectionError;
  const told = wasCut && known ? known : failure;
  const wait = waitBefore(ids, tries, failure);
  if (!isWorthRepeating(error, failure) || wait > span.left() - LEAST_MS) throw told;
  await span.pause(wait);
  return told;
}

async function settled<T>(work: () => Promise<T>): Promise<{ answer: T } | { error: unknown }> {
  try {
    return { answer: await work() };
  } catch (error) {
    return { error };
  }
}

function optionsOf({ account, key }: On, timeout: number): Options {
  return {
    timeout,
    maxNetworkRetries: 0,
    ...(account === undefined ? {} : { stripeAccount: account }),
    ...(key === undefined ? {} : { idempotencyKey: key }),
  };
}

function record(
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

/** The pause that the provider asks for, else exponential backoff with jitter, in milliseconds. */
function waitBefore(ids: Ids, tries: number, { retryAfter }: PayFailure): number {
  if (retryAfter !== null && retryAfter > 0) return retryAfter * 1000;
  const [byte = 0] = ids.bytes(1);
  return FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + byte / 255);
}

/** Rejects responses that are not the provider's: the SDK accepts any response without an error in it. */
function sound<T extends Answered>(call: string, answer: T): T {
  const isAnswer = typeof answer === 'object' && answer !== null && typeof answer.object === 'string';
  const status = isAnswer ? (answer.lastResponse?.statusCode ?? 0) : 0;
  if (status < 200 || status > 299) throw new PayFailure(call, 'faulty');
  return answer;
}
