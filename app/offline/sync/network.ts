import { computed, signal } from '@preact/signals';

/** Whether the service could not be reached when it was last asked. */
export const isOffline = signal(!navigator.onLine);

/** What the service was asked for and had no time for; the client asks again by itself. */
const putOff = signal<readonly string[]>([]);
export const isBusy = computed(() => putOff.value.length > 0);
/** Whoever is told to wait longer, in seconds, is not made to wait. */
const LONGEST_WAIT = 60;
/** How long after that wait a request that is made again is answered at the latest, in seconds. */
const GRACE = 10;

function without(url: string): void {
  if (putOff.value.includes(url)) putOff.value = putOff.value.filter((one) => one !== url);
}

function noteWait({ url }: Request, { status, headers }: Response): void {
  without(url);
  const seconds = Number(headers.get('retry-after'));
  if ((status !== 429 && status !== 503) || seconds > LONGEST_WAIT) return;
  putOff.value = [...putOff.value, url];
  // A page that was left does not ask again.
  setTimeout(() => without(url), (seconds + GRACE) * 1000);
}

/** The requests of the client, from which `isOffline` is known: what the browser says of its network does not tell whether it leads anywhere. */
export async function ask(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    // It may have come just before the network went.
    isOffline.value = !navigator.onLine;
    noteWait(request, answer);
    return answer;
  } catch (error) {
    // Whoever left the page has not found out anything.
    if (!request.signal.aborted) isOffline.value = true;
    throw error;
  }
}

const PAUSE_MS = 30_000;

/** Calls `again` when the network is back or may be, as long as nothing has been answered; not while nobody looks. */
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
