import { NetworkFault, UnreadableAnswer } from './problem.ts';
import type { Timing } from './timing.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A completely read response; `isUnsure`: an earlier try without a clear response may have been executed. */
export type ReadAnswer = { status: number; headers: Headers; bytes: Bytes; isUnsure?: boolean };

export type Tries = {
  fetch: (request: Request) => Promise<Response>;
  timing: Timing;
  /** The maximum number of requests per call. */
  tries: number;
  /** The timeout of one try in milliseconds. */
  timeout: number;
  /** The maximum size of a response body in bytes. */
  maxBytes: number;
};

const BUSY = new Set([429, 502, 503, 504]);
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
/** A longer `Retry-After`, in seconds, is returned to the caller instead of waiting. */
const LONGEST_RETRY_AFTER = 60;

/** Sends a request, and retries network errors and busy responses if it is repeatable. */
export async function tryAgain(request: Request, isRepeatable: boolean, how: Tries): Promise<ReadAnswer> {
  let isUnsure = false;
  for (let tried = 1; ; tried += 1) {
    const outcome = await oneTry(request.clone(), how).catch((error: unknown) => {
      request.signal.throwIfAborted();
      if (error instanceof UnreadableAnswer) throw error;
      return new NetworkFault('the service did not answer', { cause: error });
    });
    const asked = isRepeatable && tried < how.tries ? pauseAfter(outcome) : undefined;
    if (asked !== undefined) {
      isUnsure ||= outcome instanceof NetworkFault || outcome.status !== 429;
      const widest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tried - 1));
      await how.timing.sleep(asked * 1000 + how.timing.random() * widest, request.signal);
    } else if (outcome instanceof NetworkFault) throw outcome;
    else return { ...outcome, isUnsure };
  }
}

/** The seconds to wait before a retry; undefined if a retry is useless. */
function pauseAfter(outcome: ReadAnswer | NetworkFault): number | undefined {
  if (outcome instanceof NetworkFault) return 0;
  const asked = retryAfter(outcome.headers) ?? 0;
  return BUSY.has(outcome.status) && asked <= LONGEST_RETRY_AFTER ? asked : undefined;
}

async function oneTry(request: Request, { fetch, timing, timeout, maxBytes }: Tries): Promise<ReadAnswer> {
  const late = new AbortController();
  const answered = new AbortController();
  const signal = AbortSignal.any([request.signal, late.signal]);
  timing.sleep(timeout, answered.signal).then(
    () => late.abort(new Error('no answer in time')),
    () => {},
  );
  try {
    // Does not follow redirects, which would receive the token.
    const response = await fetch(new Request(request, { signal, redirect: 'manual' }));
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 304))
      throw new UnreadableAnswer(response.status, 'redirect');
    return { status: response.status, headers: response.headers, bytes: await readBytes(response, maxBytes) };
  } finally {
    answered.abort();
  }
}

async function readBytes({ body, status }: Response, maxBytes: number): Promise<Bytes> {
  const parts: Bytes[] = [];
  let size = 0;
  // Some browsers cannot iterate a body with `for await`.
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    if (size > maxBytes) await reader?.cancel();
    if (size > maxBytes) throw new UnreadableAnswer(status, 'too-large');
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The `Retry-After` in seconds; a date is compared with the response's `Date`, as the local clock may be wrong. */
export function retryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - Date.parse(headers.get('date') ?? '')) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
