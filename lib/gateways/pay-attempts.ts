import { setTimeout as pause } from 'node:timers/promises';
import type { Ids } from '../ids.ts';
import type { Log } from '../log.ts';
import { PayFailure } from '../pay-failure.ts';
import { stopwatch } from '../time.ts';
import { failureFacts, isWorthRepeating, payFailure } from './pay-errors.ts';

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

/** Calls that share `seconds`: the SDK counts the time of each try alone, and knows no pause for 429. */
export function asking(log: Log, ids: Ids, seconds: number): Ask {
  const elapsed = stopwatch();
  const left = () => seconds * 1000 - elapsed();
  return async (call, on, work) => {
    for (let tries = 1; ; tries += 1) {
      if (left() < LEAST_MS) throw new PayFailure(call, 'unavailable');
      const outcome = await settled(async () => sound(call, await work(optionsOf(on, left()))));
      if ('answer' in outcome) return outcome.answer;
      await waitOrGiveUp({ log, ids, left }, { call, tries }, outcome.error);
    }
  };
}

type Patience = { log: Log; ids: Ids; left: () => number };

/** Throws when asking again is of no use, or when there is no time left for it. */
async function waitOrGiveUp(
  { log, ids, left }: Patience,
  which: { call: string; tries: number },
  error: unknown,
) {
  const failure = payFailure(which.call, error);
  record(log, which, failure, error);
  const wait = waitBefore(ids, which.tries, failure);
  if (!isWorthRepeating(error, failure) || wait > left() - LEAST_MS) throw failure;
  await pause(wait);
}

async function settled<T>(work: () => Promise<T>): Promise<{ answer: T } | { error: unknown }> {
  try {
    return { answer: await work() };
  } catch (error) {
    return { error };
  }
}

function optionsOf({ account, key }: On, left: number): Options {
  return {
    timeout: Math.min(TRY_MS, left),
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
