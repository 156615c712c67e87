import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Ids } from '../../core/ids.ts';
import type { Log } from '../../core/log.ts';
import { PayFailure } from '../../core/pay-failure.ts';
import { stopwatch } from '../../core/time.ts';
import { failureFacts, isWorthRepeating, payFailure } from './errors.ts';

/** Of one try. Who repeats under the same key after it learns what became of the first. */
const TRY_MS = 2500;
const FIRST_PAUSE_MS = 200;
/** A call with less time than this left is not begun. */
const LEAST_MS = 50;

type Options = { timeout: number; maxNetworkRetries: 0; stripeAccount?: string; idempotencyKey?: string };
type Answered = { object: string; lastResponse?: { statusCode: number } };

/** On whose account a call works, and under which key it may be repeated. */
export type On = { account?: string; key?: string };

/** One call by its name, tried again until the time of all is used up. */
export type Ask = <T extends Answered>(
  call: string,
  on: On,
  work: (options: Options) => Promise<T>,
) => Promise<T>;

/** The time that the calls of a request share, in milliseconds: what is left of it, the most a try of a call gets, and pauses. */
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

/** Calls that share a span: the SDK counts the time of each try alone, and knows no pause for 429. */
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
/** Which try it was, whether it had less time than others, and what the ones before it came to. */
type Try = { call: string; tries: number; isCut: boolean; known: PayFailure | undefined };

/** Throws when asking again is of no use, or when there is no time left for it; answers what is known by now. */
async function waitOrGiveUp(
  { log, ids, span }: Patience,
  { call, tries, isCut, known }: Try,
  error: unknown,
): Promise<PayFailure> {
  const failure = payFailure(call, error);
  record(log, { call, tries }, failure, error);
  // A try that was cut short says less than the answer before it.
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

/** As long as the provider asks; else doubling, partly by chance: who was refused together comes back apart. */
function waitBefore(ids: Ids, tries: number, { retryAfter }: PayFailure): number {
  if (retryAfter !== null && retryAfter > 0) return retryAfter * 1000;
  const [byte = 0] = ids.bytes(1);
  return FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + byte / 255);
}

/** The SDK takes an answer without an error in it for a success, whoever it comes from. */
function sound<T extends Answered>(call: string, answer: T): T {
  const isAnswer = typeof answer === 'object' && answer !== null && typeof answer.object === 'string';
  const status = isAnswer ? (answer.lastResponse?.statusCode ?? 0) : 0;
  if (status < 200 || status > 299) throw new PayFailure(call, 'faulty');
  return answer;
}
