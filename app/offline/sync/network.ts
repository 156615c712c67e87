import { computed, signal } from '@preact/signals';
import { learnProblems } from '../../texts/failures.ts';

/** Whether the last request could not reach the service. */
export const isOffline = signal(!navigator.onLine);

/** URLs that the service was too busy to serve; the client retries them. */
const putOff = signal<readonly string[]>([]);
export const isBusy = computed(() => putOff.value.length > 0);
/** The longest wait in seconds after which the client retries; longer ones are reported to the user instead. */
const LONGEST_WAIT = 60;
/** The time in seconds within which a retried request is complete. */
const GRACE = 10;

function without(url: string): void {
  if (putOff.value.includes(url)) putOff.value = putOff.value.filter((one) => one !== url);
}

function noteWait({ url }: Request, { status, headers }: Response): void {
  without(url);
  const seconds = Number(headers.get('retry-after'));
  if ((status !== 429 && status !== 503) || seconds > LONGEST_WAIT) return;
  putOff.value = [...putOff.value, url];
  // After the user leaves the page, no retry removes the URL.
  setTimeout(() => without(url), (seconds + GRACE) * 1000);
}

/** The time in milliseconds that a refusal waits for its texts; without them it is told by its status. */
const TEXTS_MS = 3000;

const textsOfRefusals = (): Promise<void> =>
  Promise.race([
    learnProblems().catch(() => {}),
    new Promise<void>((resolve) => {
      setTimeout(resolve, TEXTS_MS);
    }),
  ]);

/**
 * The client's `fetch`, which sets `isOffline`, as `navigator.onLine` does not show whether the network
 * reaches the service. The texts of a refusal are loaded before the refusal is shown.
 */
export async function ask(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    // The response may have arrived just before the network was lost.
    isOffline.value = !navigator.onLine;
    noteWait(request, answer);
    if (answer.status >= 400) await textsOfRefusals();
    return answer;
  } catch (error) {
    // An abort by leaving the page says nothing about the network.
    if (!request.signal.aborted) isOffline.value = true;
    throw error;
  }
}

const PAUSE_MS = 30_000;

/** Calls `again` while offline and visible: on network and visibility events, and every 30 seconds. */
export function followNetwork(again: () => void): void {
  const tryAgain = () => {
    if (isOffline.value && document.visibilityState === 'visible') again();
  };
  addEventListener('offline', () => {
    isOffline.value = true;
  });
  addEventListener('online', tryAgain);
  document.addEventListener('visibilitychange', tryAgain);
  setInterval(tryAgain, PAUSE_MS);
}
